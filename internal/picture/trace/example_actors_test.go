package trace_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"github.com/clustersim/clustersim/internal/picture/actorview"
	"github.com/clustersim/clustersim/internal/picture/trace"
	"github.com/clustersim/clustersim/sim/actor"
)

// A recorder watches a world; what its actors did is written when it has been run.
func ExampleActors() {
	recorder := &actorview.Recorder{}
	w, err := actor.FromSpec("cluster(hosts=2)", actor.Options{Observer: recorder})
	if err != nil {
		panic(err)
	}
	box := actor.MailboxOf[string](w, "box")
	w.HostAt(0).Spawn("ping", func(a *actor.Actor) { _ = box.Put(a, "hello", 1e6) })
	w.HostAt(1).Spawn("pong", func(a *actor.Actor) { _, _ = box.Get(a) })
	if err := w.Run(context.Background()); err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer // or a file: ping.json
	if err := trace.Actors(&file, trace.Perfetto, recorder); err != nil {
		log.Fatal(err)
	}
	for _, row := range recorder.Rows() {
		fmt.Println(row.Name, row.Spans[0].State)
	}
	fmt.Println(len(recorder.Messages()), "message")
	// Output:
	// ping sending
	// pong receiving
	// 1 message
}
