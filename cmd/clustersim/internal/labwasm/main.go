//go:build js

// Command labwasm answers requests of the lab in a browser: it gives the page the function clustersimDo, of a request
// as text and a function for what is said before its answer, which returns a promise of the answer as text, and the
// text clustersimUsual.
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
		request, say := args[0].String(), args[1]
		return js.Global().Get("Promise").New(js.FuncOf(func(_ js.Value, settle []js.Value) any {
			go func() { settle[0].Invoke(do(request, say)) }()
			return nil
		}))
	}))
	js.Global().Set("clustersimUsual", lab.Usual)
	js.Global().Call("clustersimReady")
	select {}
}

// often is how much time lies between two words on progress at least.
const often = 100 * time.Millisecond

// do answers a request. Before the answer it calls say with the command, and with the progress: the kind, and the text.
func do(request string, say js.Value) string {
	last := time.Now()
	l := lab.Lab{
		Begun: func(command string) { say.Invoke("command", command) },
		Progress: func(text string) {
			if now := time.Now(); now.Sub(last) >= often {
				last = now
				say.Invoke("progress", text)
			}
		},
	}
	return string(l.Answer(context.Background(), []byte(request)))
}
