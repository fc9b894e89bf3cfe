// Every file here needs the C library and findings.
@_exported public import Findings
