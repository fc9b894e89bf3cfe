"""The internet of the transcripts: an HTTP proxy on this machine, behind which each host is a
folder of files. It can give other responses to single URLs, and remembers the requests."""
import hashlib
import http.server
import socketserver
import threading
from pathlib import Path
from urllib.parse import urlsplit

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".rss": "application/rss+xml",
    ".atom": "application/atom+xml",
    ".json": "application/json",
    ".jsonfeed": "application/feed+json",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".gif": "image/gif",
    ".txt": "text/plain; charset=utf-8",
}
# What a test of requests wants to see of them.
SHOWN = ["If-None-Match", "Authorization", "Cookie", "Referer", "X-Key", "User-Agent"]


class Site(socketserver.ThreadingTCPServer):
    """`answers` are statuses and headers by URL, `substitutes` other files."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, folder):
        super().__init__(("127.0.0.1", 0), Handler)
        self.folder, self.is_online = Path(folder), True
        self.answers, self.substitutes, self.requests = {}, {}, []
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def address(self):
        return "http://127.0.0.1:%d" % self.server_address[1]

    def handle_error(self, request, client_address):
        """A program that hangs up is no trouble."""

    def response(self, url, headers):
        """Status, headers and body."""
        if url in self.answers:
            status, extra = self.answers[url]
            return status, extra, b""
        parts = urlsplit(url)
        path = self.substitutes.get(url, parts.netloc + parts.path)
        file = self.folder / path
        if file.is_dir():
            file /= "index.html"
        if not file.is_file():
            return 404, {}, b""
        body = file.read_bytes()
        tag = '"%s"' % hashlib.sha256(body).hexdigest()[:8]
        extra = {"ETag": tag, "Content-Type": TYPES.get(file.suffix, "application/octet-stream")}
        return (304, extra, b"") if headers.get("If-None-Match") == tag else (200, extra, body)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        shown = [f"[{name}: {self.headers[name]}]" for name in SHOWN if name in self.headers]
        self.server.requests.append(" ".join([self.path, *shown]))
        if not self.server.is_online:
            self.close_connection = True
            return
        status, headers, body = self.server.response(self.path, self.headers)
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_CONNECT(self):
        """No host speaks https."""
        self.server.requests.append(f"CONNECT {self.path}")
        self.send_response_only(502)
        self.send_header("Content-Length", "0")
        self.end_headers()
        self.close_connection = True

    def log_message(self, *_):
        pass
