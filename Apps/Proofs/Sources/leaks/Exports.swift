// Every file here needs findings.
@_exported public import Findings
