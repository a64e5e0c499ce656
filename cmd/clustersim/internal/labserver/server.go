package labserver

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/labpage"
)

// server answers browsers.
type server struct {
	token   string
	names   []string // of hosts, beside addresses and localhost
	answer  func(ctx context.Context, request []byte, to io.Writer) error
	places  chan struct{} // one for each request that is being answered
	aside   chan struct{} // one for each that the page asks beside a run: what the inputs look like
	waiting chan struct{} // one for each that is, or waits
	uploads chan struct{} // one for each large request that comes
	http    *http.Server
}

const (
	slow      = 10 * time.Second // for a request to come
	idle      = time.Minute      // between two requests of a connection
	perPlace  = 7                // requests that may wait for each that is answered
	headBytes = 1 << 16
	smallBody = 1 << 16 // a request of fewer bytes comes without a place
)

func newServer(ctx context.Context, f *labFlags, answer func(ctx context.Context, request []byte, to io.Writer) error) *server {
	s := &server{
		token: f.token, names: f.names, answer: answer,
		places: make(chan struct{}, f.jobs), aside: make(chan struct{}, 1), waiting: make(chan struct{}, f.jobs*(1+perPlace)), uploads: make(chan struct{}, 2*f.jobs),
	}
	s.http = &http.Server{
		Handler: s, ReadHeaderTimeout: slow, ReadTimeout: 3 * slow, IdleTimeout: idle, MaxHeaderBytes: headBytes,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	return s
}

// policy is what the page may do: run its own scripts, and ask its own server.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// ServeHTTP answers a request, or refuses it in one line.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	if status, why := s.refuses(r); why != "" {
		h.Set("Connection", "close")
		http.Error(w, why, status)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/"+s.token+"/")
	if name == "do" {
		s.do(w, r)
		return
	}
	s.file(w, r, name)
}

// refuses says why a request is none of the page's; "": it is one.
func (s *server) refuses(r *http.Request) (status int, why string) {
	token, below, found := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	switch {
	case !s.ours(r.Host):
		return http.StatusForbidden, "this host is not the page's (start the lab with --name HOST)"
	case subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) != 1 || !found:
		return http.StatusNotFound, "not found (the path begins with the token that clustersim lab has printed, and a /)"
	case below == "do" && r.Method != http.MethodPost:
		return http.StatusMethodNotAllowed, "want POST"
	case below == "do":
		return s.refusesPost(r)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return http.StatusMethodNotAllowed, "this page can only be read"
	}
	return 0, ""
}

// refusesPost says why something is not computed: it must come from the page, which sends a header that other
// sites may not.
func (s *server) refusesPost(r *http.Request) (status int, why string) {
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case origin != "" && origin != "http://"+r.Host && origin != "https://"+r.Host:
		return http.StatusForbidden, "this request comes from another site"
	case site != "" && site != "same-origin":
		return http.StatusForbidden, "this request comes from another site"
	case r.Header.Get(labHeader) == "" || err != nil || kind != "application/json":
		return http.StatusForbidden, "this request does not come from the page (want X-Clustersim-Lab: 1 and Content-Type: application/json)"
	case r.ContentLength > mostRequest:
		return http.StatusRequestEntityTooLarge, tooLarge
	}
	return 0, ""
}

// labHeader is the header that the page's requests have; other sites may not send it.
const labHeader = "X-Clustersim-Lab"

var tooLarge = fmt.Sprintf("a request may have %d MiB at most", mostRequest>>20)

// ours says whether a host is this server: an address, localhost, or a name that was given. No other name may point
// here, since another site could make it do so.
func (s *server) ours(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	return host == "localhost" || net.ParseIP(host) != nil || slices.Contains(s.names, host)
}

// do answers a request of the page.
func (s *server) do(w http.ResponseWriter, r *http.Request) {
	request, status, why := s.body(w, r)
	if why != "" {
		http.Error(w, why, status)
		return
	}
	select {
	case s.waiting <- struct{}{}:
		defer func() { <-s.waiting }()
	default:
		http.Error(w, tooMany, http.StatusServiceUnavailable)
		return
	}
	places := s.places
	if r.Header.Get(labHeader) == "aside" {
		places = s.aside
	}
	select {
	case places <- struct{}{}:
		defer func() { <-places }()
	case <-r.Context().Done():
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	out := &flushed{w, http.NewResponseController(w)}
	if err := s.answer(r.Context(), request, out); err != nil && r.Context().Err() == nil {
		_, _ = io.WriteString(out, "\n")                               // a line may have begun
		_ = newLines(out).write(map[string]any{"answer": failed(err)}) // a browser that has gone
	}
}

const tooMany = "too many requests wait (try again)"

// body reads a request, or says why not. A small one needs no place while it comes, so that slow connections hold up no
// other; of large ones, which fill the memory, a few come at a time.
func (s *server) body(w http.ResponseWriter, r *http.Request) (request []byte, status int, why string) {
	in := http.MaxBytesReader(w, r.Body, mostRequest)
	request, err := io.ReadAll(io.LimitReader(in, smallBody))
	if err == nil && len(request) == smallBody {
		select {
		case s.uploads <- struct{}{}:
			defer func() { <-s.uploads }()
		case <-time.After(3 * slow):
			return nil, http.StatusServiceUnavailable, tooMany
		case <-r.Context().Done():
			return nil, http.StatusServiceUnavailable, tooMany
		}
		if err = http.NewResponseController(w).SetReadDeadline(time.Now().Add(3 * slow)); err == nil { // it has waited
			var rest []byte
			rest, err = io.ReadAll(in)
			request = append(request, rest...)
		}
	}
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return nil, http.StatusRequestEntityTooLarge, tooLarge
	}
	if err != nil {
		return nil, http.StatusBadRequest, "the request has not come whole"
	}
	return request, 0, ""
}

// flushed sends each line at once. A browser that does not read is dropped.
type flushed struct {
	io.Writer
	out *http.ResponseController
}

func (f *flushed) Write(text []byte) (int, error) {
	if err := f.out.SetWriteDeadline(time.Now().Add(3 * slow)); err != nil {
		return 0, err
	}
	n, err := f.Writer.Write(text)
	return n, errors.Join(err, f.out.Flush())
}

// native is what the page has where a server computes: how many bytes a request may have.
var native = fmt.Sprintf(`<meta name="lab-native" content="%d">`, mostRequest)

// file serves a file of the page.
func (s *server) file(w http.ResponseWriter, r *http.Request, name string) {
	if name == "" {
		name = "index.html"
	}
	text, err := fs.ReadFile(labpage.Files(), name)
	if err != nil {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	if name == "index.html" {
		text = bytes.Replace(text, []byte("<head>"), []byte("<head>\n"+native), 1)
	}
	kind := mime.TypeByExtension(path.Ext(name))
	if fixed, known := kinds[path.Ext(name)]; known {
		kind = fixed // those of the system may be anything
	}
	w.Header().Set("Content-Type", kind)
	if r.Method == http.MethodGet {
		_, _ = w.Write(text) // a browser that has gone
	}
}

var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
}
