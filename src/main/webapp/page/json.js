// JSON as text, so that integers of 64 bits stay what they are.

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;
const NARROW = 60;

/** JSON text with line breaks and indentation; short arrays and objects stay on one line. Not JSON: as it is. */
export function pretty(text) {
  return laidOut(text, NARROW);
}

/** JSON text on one line. Not JSON: as it is. */
export function oneLine(text) {
  return laidOut(text, Infinity);
}

function laidOut(text, width) {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  const tokens = text.match(TOKEN) ?? [];
  return value(tokens, { at: 0, width }, '');
}

function value(tokens, place, indent) {
  const token = tokens[place.at];
  place.at += 1;
  if (token !== '[' && token !== '{') {
    return token;
  }
  const close = token === '[' ? ']' : '}';
  const deeper = `${indent}  `;
  const parts = [];
  while (tokens[place.at] !== close) {
    parts.push(part(tokens, place, deeper, token === '{'));
    if (tokens[place.at] === ',') {
      place.at += 1;
    }
  }
  place.at += 1;
  const line = token + parts.join(', ') + close;
  return line.length + indent.length <= place.width && !line.includes('\n')
    ? line
    : `${token}\n${parts.map(each => deeper + each).join(',\n')}\n${indent}${close}`;
}

function part(tokens, place, indent, isMember) {
  if (!isMember) {
    return value(tokens, place, indent);
  }
  const name = tokens[place.at];
  place.at += 2;
  return `${name}: ${value(tokens, place, indent)}`;
}

/** The `result` of an answer as text; the whole answer where there is none. */
export function resultOf(text) {
  return text.match(/^\s*\{\s*"result"\s*:\s*([\s\S]*)\}\s*$/)?.[1].trim() ?? text;
}

/** An example value of a descriptor's type, with a service's messages by name. */
export function example(type, messages) {
  const list = type.match(/^list<(.*)>$/);
  if (list) {
    return [example(list[1].trim(), messages)];
  }
  const map = type.match(/^map<([^,]+),(.*)>$/);
  if (map) {
    const [key, held] = [map[1].trim(), example(map[2].trim(), messages)];
    return key === 'string' ? { key: held } : [[example(key, messages), held]];
  }
  const message = messages[type];
  if (message) {
    return Object.fromEntries(message.fields.map(field => [field.name, example(field.type, messages)]));
  }
  return { bool: true, string: 'text', datum: { word: 'text', number: 1 } }[type] ?? 0;
}
