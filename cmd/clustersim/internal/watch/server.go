package watch

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"time"
)

//go:embed page
var pageFiles embed.FS

// files are what is served beside the events, by path.
var files = map[string]struct{ name, kind string }{
	"/":         {"page/page.html", "text/html; charset=utf-8"},
	"/page.js":  {"page/page.js", "text/javascript; charset=utf-8"},
	"/page.css": {"page/page.css", "text/css; charset=utf-8"},
}

const (
	eventsPath  = "/events"
	tick        = 250 * time.Millisecond // between two looks at what has changed
	keepAlive   = 5 * time.Second        // the longest time without an event
	stuck       = 20 * time.Second       // a watcher that takes longer to read is dropped
	farewell    = 2 * time.Second        // for watchers to receive the end
	idle        = time.Minute            // the longest time between two requests of a connection
	maxWatchers = 64
)

// Listen listens at an address: a port, :PORT or HOST:PORT. Without a host it is this
// computer's own, which no other reaches.
func Listen(address string) (net.Listener, error) {
	if !strings.Contains(address, ":") {
		address = ":" + address
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil || port == "" {
		return nil, fmt.Errorf("%q is no address (want a port such as 8080, or HOST:PORT)", address)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	address = net.JoinHostPort(host, port)
	l, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is in use (choose another port, or 0 for any that is free)", address)
	case errors.Is(err, os.ErrPermission):
		return nil, fmt.Errorf("no right to listen at %s (choose a port from 1024)", address)
	case err != nil:
		if at, ok := errors.AsType[*net.OpError](err); ok {
			err = at.Err
		}
		return nil, fmt.Errorf("%s: %w (want a port such as 8080, or HOST:PORT of this computer)", address, err)
	}
	return l, nil
}

// Server serves a board.
type Server struct {
	board    *Board
	listener net.Listener
	http     *http.Server
	watchers chan struct{} // a place for each
	local    bool          // it listens on this computer alone
}

// Serve begins to serve, in the background.
func Serve(l net.Listener, b *Board) *Server { return serveIdle(l, b, idle) }

func serveIdle(l net.Listener, b *Board, idle time.Duration) *Server {
	s := &Server{board: b, listener: l, watchers: make(chan struct{}, maxWatchers)}
	if at, ok := l.Addr().(*net.TCPAddr); ok {
		s.local = at.IP.IsLoopback()
	}
	s.http = &http.Server{Handler: s, ReadHeaderTimeout: stuck, IdleTimeout: idle, MaxHeaderBytes: 1 << 16}
	go func() { _ = s.http.Serve(l) }() // Close ends it; without the page the campaign goes on
	return s
}

// URL is where the page is.
func (s *Server) URL() string {
	host, port, _ := net.SplitHostPort(s.listener.Addr().String())
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port) + "/"
}

// Close sends the watchers how the campaign ended and stops.
func (s *Server) Close(how string) error {
	s.board.End(how)
	ctx, cancel := context.WithTimeout(context.Background(), farewell)
	defer cancel()
	if err := s.http.Shutdown(ctx); err != nil {
		return s.http.Close()
	}
	return nil
}

// ServeHTTP answers a request, which can ask for four things and change none.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	file, known := files[r.URL.Path]
	switch {
	case s.local && !localName(r.Host): // another site's name that points here
		http.Error(w, "this page is for this computer alone", http.StatusForbidden)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "this page can only be read", http.StatusMethodNotAllowed)
	case r.URL.Path == eventsPath:
		s.events(w, r)
	case known:
		data, err := pageFiles.ReadFile(file.name)
		if err != nil {
			panic("watch: " + err.Error()) // it is embedded
		}
		h.Set("Content-Type", file.kind)
		_, _ = w.Write(data) // a watcher that has gone
	default:
		http.Error(w, "not found", http.StatusNotFound)
	}
}

// localName says whether a request names this computer itself.
func localName(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// events sends a watcher what changes until it goes or the campaign ends.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	select {
	case s.watchers <- struct{}{}:
		defer func() { <-s.watchers }()
	default:
		http.Error(w, fmt.Sprintf("%d pages watch already", maxWatchers), http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	if r.Method == http.MethodHead {
		return
	}
	out := http.NewResponseController(w)
	ticks := time.NewTicker(tick)
	defer ticks.Stop()
	version, lastFailure, sent := 0, 0, time.Time{}
	for {
		st, now := s.board.since(version, lastFailure)
		if version == 0 || now != version || time.Since(sent) > keepAlive {
			if err := send(w, out, st); err != nil {
				return
			}
			sent = time.Now()
			version = now
			if n := len(st.Failures); n > 0 {
				lastFailure = st.Failures[n-1].Number
			}
		}
		if st.Over != "" {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-ticks.C:
		}
	}
}

func send(w http.ResponseWriter, out *http.ResponseController, st *state) error {
	text, err := json.Marshal(st)
	if err != nil {
		panic("watch: " + err.Error()) // numbers in it are finite
	}
	err = out.SetWriteDeadline(time.Now().Add(stuck))
	_, wrong := fmt.Fprintf(w, "data: %s\n\n", text)
	return errors.Join(err, wrong, out.Flush())
}
