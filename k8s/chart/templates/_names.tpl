{{- define "jubaproxy.name" -}}
{{- if contains "jubaproxy" .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-jubaproxy" .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "jubaproxy.selector" -}}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/name: jubaproxy
{{- end -}}

{{- define "jubaproxy.labels" -}}
{{ include "jubaproxy.selector" . }}
{{ include "jubaproxy.origin" . }}
{{- end -}}

{{- define "jubaproxy.origin" -}}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "jubaproxy.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Values.server }}
{{- end -}}

{{- /* preStop + drain + the server's own end (Liberty quiesces for 30 s) + 10 s to spare */ -}}
{{- define "jubaproxy.gracePeriod" -}}
{{- $end := ternary 30 10 (eq .Values.server "liberty") -}}
{{- add .Values.preStopSeconds .Values.drainSeconds $end 10 -}}
{{- end -}}

{{- define "jubaproxy.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "jubaproxy.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop:
    - ALL
{{- end -}}
