//go:build js

// Command labwasm answers requests of the lab in a browser: it gives the page the function clustersimDo, of a request
// as text and a function for progress, which returns a promise of the answer as text.
//
// # Not here
// Answers are package lab's. The page, and the worker that it runs in, are package labpage.
package main

import (
	"context"
	"runtime/debug"
	"syscall/js"
	"time"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/lab"
)

// Limits of a page: a browser's tab has 4 GB at most, and the page must stay usable.
const memoryBytes = 3 << 29

func main() {
	debug.SetMemoryLimit(memoryBytes)
	debug.SetGCPercent(200)
	js.Global().Set("clustersimDo", js.FuncOf(func(_ js.Value, args []js.Value) any {
		request, progress := args[0].String(), args[1]
		return js.Global().Get("Promise").New(js.FuncOf(func(_ js.Value, settle []js.Value) any {
			go func() { settle[0].Invoke(do(request, progress)) }()
			return nil
		}))
	}))
	js.Global().Call("clustersimReady")
	select {}
}

// often is how much time lies between two words on progress at least.
const often = 100 * time.Millisecond

// do answers a request.
func do(request string, progress js.Value) string {
	last := time.Now()
	l := lab.Lab{Progress: func(text string) {
		if now := time.Now(); now.Sub(last) >= often {
			last = now
			progress.Invoke(text)
		}
	}}
	return string(l.Answer(context.Background(), []byte(request)))
}
