// Numbers and times as people read them.

const TWO = { minimumFractionDigits: 0, maximumFractionDigits: 2 };

/** A duration in microseconds, with the unit that keeps it short: `840 µs`, `1.24 ms`, `10 s`. */
export function micros(value) {
  if (value === null || value === undefined) {
    return '–';
  }
  const [amount, unit] = inUnit(value);
  return `${figure(amount)}\u00a0${unit}`;
}

function inUnit(value) {
  const size = Math.abs(value);
  if (size < 1e3) {
    return [value, 'µs'];
  }
  return size < 1e6 ? [value / 1e3, 'ms'] : [value / 1e6, 's'];
}

/** A number of three digits or so: `0.42`, `12.3`, `1,204`. */
export function figure(value) {
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString('en', { ...TWO, maximumFractionDigits: digits });
}

/** A whole number with separators. */
export function count(value) {
  return value === null || value === undefined ? '–' : value.toLocaleString('en');
}

/** `1 server`, `3 servers`. */
export function plural(value, word) {
  return `${count(value)} ${word}${value === 1 ? '' : 's'}`;
}

/** The time of day here, to the millisecond; with the day where it is another. */
export function clock(iso) {
  const at = new Date(iso);
  const two = number => String(number).padStart(2, '0');
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${String(at.getMilliseconds()).padStart(3, '0')}`;
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? time : `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${time}`;
}

/** How long ago, roughly: `12 s`, `4 min`, `3 h`, `2 d`. */
export function age(seconds) {
  const steps = [[60, 1, 's'], [3600, 60, 'min'], [172800, 3600, 'h'], [Infinity, 86400, 'd']];
  const [, size, unit] = steps.find(([limit]) => seconds < limit);
  return `${Math.max(0, Math.floor(seconds / size))}\u00a0${unit}`;
}

/** Text that fits into a number of characters: the middle goes, because addresses differ at their ends. */
export function shorten(text, length) {
  if (text.length <= length) {
    return text;
  }
  const head = Math.ceil((length - 1) / 2);
  return `${text.slice(0, head)}…${text.slice(text.length - (length - 1 - head))}`;
}
