package labserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// echo answers with the request itself.
func echo(_ context.Context, request []byte, to io.Writer) error {
	_, err := fmt.Fprintf(to, "{\"answer\": %s}\n", request)
	return err
}

func started(t *testing.T, answer func(context.Context, []byte, io.Writer) error) *httptest.Server {
	t.Helper()
	f := &labFlags{token: "secret", names: []string{"lab.example.org"}, jobs: 1}
	s := newServer(t.Context(), f, answer)
	h := httptest.NewUnstartedServer(s)
	h.Config = s.http
	h.Start()
	t.Cleanup(h.Close)
	return h
}

// send makes a request, of which change may be nil.
func send(t *testing.T, h *httptest.Server, method, path, body string, change func(r *http.Request)) (status int, text string, header http.Header) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, h.URL+path, strings.NewReader(body))
	require.NoError(t, err)
	if method == http.MethodPost {
		r.Header.Set("X-Clustersim-Lab", "1")
		r.Header.Set("Content-Type", "application/json")
	}
	if change != nil {
		change(r)
	}
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer func() { require.NoError(t, answer.Body.Close()) }()
	all, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return answer.StatusCode, string(all), answer.Header
}

func TestPageIsServed(t *testing.T) {
	h := started(t, echo)
	status, page, header := send(t, h, "GET", "/secret/", "", nil)
	require.Equal(t, 200, status)
	require.Contains(t, page, native)
	require.Equal(t, "text/html; charset=utf-8", header.Get("Content-Type"))
	require.NotContains(t, header.Get("Content-Security-Policy"), "'unsafe-")
	require.Equal(t, "no-referrer", header.Get("Referrer-Policy"))
	status, _, header = send(t, h, "GET", "/secret/lab.css", "", nil)
	require.Equal(t, 200, status)
	require.Equal(t, "text/css; charset=utf-8", header.Get("Content-Type"))
	status, text, _ := send(t, h, "POST", "/secret/do", `{"action": "run"}`, nil)
	require.Equal(t, 200, status)
	require.JSONEq(t, `{"answer": {"action": "run"}}`, text)
	for _, host := range []string{"localhost:1", "[::1]:80", "192.168.0.7", "lab.example.org:8080"} {
		status, _, _ = send(t, h, "GET", "/secret/", "", func(r *http.Request) { r.Host = host })
		require.Equal(t, 200, status, host)
	}
}

// What is refused is refused in one line, and the next request is answered.
func TestRefused(t *testing.T) {
	h := started(t, echo)
	for name, c := range map[string]struct {
		method, path, body string
		change             func(r *http.Request)
		status             int
		text               string
	}{
		"another host's name": {"GET", "/secret/", "", func(r *http.Request) { r.Host = "evil.example.com" }, 403, "this host is not the page's"},
		"a wrong token":       {"GET", "/secreT/", "", nil, 404, "begins with the token"},
		"no token":            {"GET", "/", "", nil, 404, "begins with the token"},
		"a token alone":       {"GET", "/secret", "", nil, 404, "and a /"},
		"a path upwards":      {"GET", "/secret/../../etc/passwd", "", nil, 404, "not found"},
		"an encoded path":     {"GET", "/secret/%2e%2e/%2e%2e/etc/passwd", "", nil, 404, "not found"},
		"a file of the code":  {"GET", "/secret/labpage.go", "", nil, 404, "not found"},
		"a folder":            {"GET", "/secret/.", "", nil, 404, "not found"},
		"a change":            {"PUT", "/secret/lab.css", "x", nil, 405, "only be read"},
		"a question by GET":   {"GET", "/secret/do", "", nil, 405, "want POST"},
		"another origin":      {"POST", "/secret/do", "{}", func(r *http.Request) { r.Header.Set("Origin", "http://evil.example.com") }, 403, "another site"},
		"no origin":           {"POST", "/secret/do", "{}", func(r *http.Request) { r.Header.Set("Origin", "null") }, 403, "another site"},
		"another site":        {"POST", "/secret/do", "{}", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403, "another site"},
		"a form":              {"POST", "/secret/do", "{}", func(r *http.Request) { r.Header.Del("X-Clustersim-Lab") }, 403, "does not come from the page"},
		"a plain text":        {"POST", "/secret/do", "{}", func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, 403, "does not come from the page"},
	} {
		t.Run(name, func(t *testing.T) {
			status, text, _ := send(t, h, c.method, c.path, c.body, c.change)
			require.Equal(t, c.status, status)
			require.Contains(t, text, c.text)
			require.Equal(t, 1, strings.Count(text, "\n"), text)
		})
	}
	status, _, _ := send(t, h, "POST", "/secret/do", "{}", nil)
	require.Equal(t, 200, status)
}

// zeros is an endless body.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

func TestLargeRequest(t *testing.T) {
	h := started(t, echo)
	for _, length := range []int64{100e6, -1} {
		r, err := http.NewRequestWithContext(t.Context(), "POST", h.URL+"/secret/do", io.LimitReader(zeros{}, 100e6))
		require.NoError(t, err)
		r.ContentLength = length
		r.Header.Set("X-Clustersim-Lab", "1")
		r.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(r)
		if err == nil { // the server may hang up before all is sent
			require.Equal(t, http.StatusRequestEntityTooLarge, answer.StatusCode)
			require.NoError(t, answer.Body.Close())
		}
	}
	status, _, _ := send(t, h, "POST", "/secret/do", "{}", nil)
	require.Equal(t, 200, status)
}

// Five hundred connections that say little and slowly do not keep the page from anyone else, wherever they stop.
func TestSlowConnections(t *testing.T) {
	const head = "POST /secret/do HTTP/1.1\r\nHost: localhost\r\nX-Clustersim-Lab: 1\r\nContent-Type: application/json\r\n"
	for name, c := range map[string]struct {
		connections int
		begin       string
	}{
		"within the head":           {500, head + "X-"},
		"within a request":          {500, head + "Content-Length: 1000\r\n\r\n{\"a"},
		"within a large request":    {20, head + "Content-Length: 1000000\r\n\r\n" + strings.Repeat(" ", 2*smallBody)},
		"in a chunk of unknown end": {50, head + "Transfer-Encoding: chunked\r\n\r\n20000\r\n" + strings.Repeat(" ", 2*smallBody)},
	} {
		t.Run(name, func(t *testing.T) {
			h := started(t, echo)
			for range c.connections {
				at, err := net.Dial("tcp", h.Listener.Addr().String())
				require.NoError(t, err)
				t.Cleanup(func() { _ = at.Close() }) // the server may have closed it
				_, err = at.Write([]byte(c.begin))
				require.NoError(t, err)
			}
			status, _, _ := send(t, h, "POST", "/secret/do", "{}", nil)
			require.Equal(t, 200, status)
		})
	}
}

// A large request comes whole.
func TestLongRequest(t *testing.T) {
	h := started(t, echo)
	for _, length := range []int{smallBody - 1, smallBody, smallBody + 1, 20 * smallBody} {
		status, text, _ := send(t, h, "POST", "/secret/do", strings.Repeat("1", length), nil)
		require.Equal(t, 200, status)
		require.Len(t, text, length+len("{\"answer\": }\n"))
	}
}

// Requests wait for each other up to a number, and end when their browsers go.
func TestWaiting(t *testing.T) {
	begun, release := make(chan struct{}), make(chan struct{})
	h := started(t, func(ctx context.Context, _ []byte, to io.Writer) error {
		begun <- struct{}{}
		select {
		case <-release:
		case <-ctx.Done():
			return ctx.Err()
		}
		return echo(ctx, []byte("{}"), to)
	})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		r, _ := http.NewRequestWithContext(ctx, "POST", h.URL+"/secret/do", strings.NewReader("{}"))
		r.Header.Set("X-Clustersim-Lab", "1")
		r.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(r)
		if err == nil {
			_, err = io.ReadAll(answer.Body)
			_ = answer.Body.Close() // it was read to its end
		}
		ended <- err
	}()
	<-begun
	cancel()
	require.ErrorIs(t, <-ended, context.Canceled)
	go func() {
		<-begun
		close(release)
	}()
	status, _, _ := send(t, h, "POST", "/secret/do", "{}", nil)
	require.Equal(t, 200, status)
}

func TestFailureIsAnAnswer(t *testing.T) {
	h := started(t, func(context.Context, []byte, io.Writer) error { return errors.New("no luck") })
	status, text, _ := send(t, h, "POST", "/secret/do", "{}", nil)
	require.Equal(t, 200, status)
	require.Contains(t, text, `"clustersim: no luck"`)
}

func TestLinesOfProgress(t *testing.T) {
	var out strings.Builder
	l := newLines(&out)
	l.progress("too soon")
	l.last = time.Now().Add(-time.Second)
	l.progress("one")
	l.progress("two")
	require.NoError(t, l.write(1))
	require.Equal(t, "{\"progress\":\"one\"}\n1\n", out.String())
}
