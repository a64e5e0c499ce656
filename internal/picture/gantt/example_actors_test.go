package gantt_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/clustersim/clustersim/internal/picture/actorview"
	"github.com/clustersim/clustersim/internal/picture/gantt"
	"github.com/clustersim/clustersim/sim/actor"
)

// A recorder watches a world; what its actors did is drawn when it has been run.
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
	var picture bytes.Buffer // or a file: ping.svg
	if err := gantt.Actors(&picture, gantt.SVG, recorder, gantt.ActorOptions{Title: "ping"}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Contains(picture.String(), "ping@node-0"), strings.Contains(picture.String(), "1 message"))
	// Output: true true
}
