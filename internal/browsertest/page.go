//go:build browser

package browsertest

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// Page is a page that is open in a browser of its own.
type Page struct {
	t   testing.TB
	ctx context.Context
}

// Open loads a file, and waits until it has an element that the selector finds. No
// request may leave the page.
func Open(t testing.TB, file, selector string) Page {
	t.Helper()
	p := OpenURL(t, (&url.URL{Scheme: "file", Path: file}).String(), selector, "")
	t.Cleanup(func() {
		require.Zero(t, Value[int](p, `performance.getEntriesByType("resource").filter((e) => !e.name.startsWith("data:")).length`), "requests")
	})
	return p
}

// OpenURL loads a page, and waits until it has an element that the selector finds.
// What its console says fails the test at its end, but for what begins with allowed,
// if that is not empty.
func OpenURL(t testing.TB, url, selector, allowed string) Page {
	t.Helper()
	var complaints chan string
	t.Cleanup(func() { // runs after the browser has been closed
		if complaints == nil { // it has not started
			return
		}
		for text := range complaints {
			t.Error("console: " + text)
		}
	})
	ctx := started(t)
	complaints = make(chan string, 100)
	messages := chromedp.Console(ctx)
	go func() {
		defer close(complaints)
		for m, err := range messages {
			if err != nil {
				return
			}
			if allowed == "" || !strings.HasPrefix(m.Text, allowed) {
				complaints <- string(m.Type) + ": " + m.Text
			}
		}
	}()
	p := Page{t, ctx}
	p.Do(chromedp.Navigate(url))
	p.Do(chromedp.WaitReady(selector))
	return p
}

// started starts a browser, which ends with the test. On a busy computer a browser may not start at once.
func started(t testing.TB) context.Context {
	t.Helper()
	most := time.Minute
	if _, repeats := t.(*testing.B); repeats {
		most = time.Hour
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU)
	var err error
	for range 3 {
		ctx, noProcess := chromedp.NewExecAllocator(context.WithoutCancel(t.Context()), options...) // cleanups look at the page
		ctx, noPage := chromedp.NewContext(ctx)
		ctx, noTime := context.WithTimeout(ctx, most)
		if err = chromedp.Do(ctx, chromedp.EmulateViewport(1600, 1100)); err == nil {
			t.Cleanup(noProcess)
			t.Cleanup(noPage)
			t.Cleanup(noTime)
			return ctx
		}
		t.Logf("the browser did not start: %v", err)
		noTime()
		noPage()
		noProcess()
	}
	require.NoError(t, err)
	return nil
}

// Do acts on the page.
func (p Page) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.ctx, steps...))
}

// Value evaluates an expression in the page.
func Value[T any](p Page, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	require.NoError(p.t, err, expression)
	return v
}

// Promise evaluates an expression in the page, and waits for what it promises.
func Promise[T any](p Page, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	require.NoError(p.t, err, expression)
	return v
}

// Until waits for an expression to be true.
func (p Page) Until(expression string) {
	p.t.Helper()
	require.Eventually(p.t, func() bool { return Value[bool](p, expression) }, 20*time.Second, 20*time.Millisecond, expression)
}

// Frame waits until the page has drawn its latest state.
func (p Page) Frame() {
	Promise[bool](p, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
}

// Media shows the page as on a screen or in print, in a light or a dark colour scheme.
func (p Page) Media(kind, scheme string) {
	p.Do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: kind, Features: features})
		return err
	}))
}

// Paper prints the page, as PDF.
func (p Page) Paper() (pdf []byte) {
	p.t.Helper()
	p.Do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		r, err := cdp.Call(ctx, t, page.PrintToPDF, page.PrintToPDFParams{})
		if err == nil {
			pdf = r.Data
		}
		return err
	}))
	return pdf
}
