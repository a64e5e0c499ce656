package view_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/view"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// twoTasks runs a chain of two tasks on two hosts.
func twoTasks() *view.Run {
	cluster, err := platform.FromSpec("cluster(hosts=2)")
	if err != nil {
		log.Fatal(err)
	}
	dag, err := generate.FromSpec("chain(tasks=2)")
	if err != nil {
		log.Fatal(err)
	}
	schedule := &scheduler.Schedule{Host: []platform.HostID{0, 1}, Order: [][]workload.TaskID{{0}, {1}}}
	links := &view.Links{}
	result, err := sim.Run(context.Background(), cluster, dag, sim.Follow(schedule), sim.Options{Observer: links})
	if err != nil {
		log.Fatal(err)
	}
	return &view.Run{Platform: cluster, DAG: dag, Result: result, Links: links, WorkloadName: "chain"}
}

// A run is drawn, or written for Perfetto, when it has finished.
func ExampleRun_Write() {
	r := twoTasks()
	var chart, trace bytes.Buffer // or files: run.svg, run.json
	fmt.Println(r.Write(&chart, view.SVG), r.Write(&trace, view.Perfetto))
	fmt.Println(bytes.Contains(chart.Bytes(), []byte("<svg")), bytes.Contains(trace.Bytes(), []byte("traceEvents")))
	// Output:
	// <nil> <nil>
	// true true
}

// Actors are observed while their world runs, and drawn afterwards.
func ExampleActors_Write() {
	seen := &view.Actors{Title: "ping-pong"}
	w, err := actor.FromSpec("cluster(hosts=2)", actor.Options{Observer: seen})
	if err != nil {
		log.Fatal(err)
	}
	box := actor.MailboxOf[string](w, "box")
	w.HostAt(0).Spawn("ping", func(a *actor.Actor) { _ = box.Put(a, "hello", 1e6) })
	w.HostAt(1).Spawn("pong", func(a *actor.Actor) { _, _ = box.Get(a) })
	if err := w.Run(context.Background()); err != nil {
		log.Fatal(err)
	}
	var chart bytes.Buffer // or a file: actors.svg
	fmt.Println(seen.Write(&chart, view.SVG))
	fmt.Println(bytes.Contains(chart.Bytes(), []byte("ping-pong")))
	// Output:
	// <nil>
	// true
}

func TestFormats(t *testing.T) {
	starts := map[view.Format]string{
		view.SVG: "<", view.PNG: "\x89PNG", view.PDF: "%PDF", view.HTML: "<!DOCTYPE html>", view.Perfetto: "{", view.Paje: "%EventDef", view.Jobs: "job_id",
	}
	for f, start := range starts {
		var out bytes.Buffer
		require.NoError(t, twoTasks().Write(&out, f), f)
		require.True(t, bytes.HasPrefix(out.Bytes(), []byte(start)), "%s begins with %.20q", f, out.String())
		out.Reset()
		err := (&view.Actors{}).Write(&out, f)
		if f == view.HTML || f == view.Jobs {
			require.ErrorContains(t, err, "view: unknown format")
			continue
		}
		require.NoError(t, err, f)
	}
}

func TestMistakes(t *testing.T) {
	var out bytes.Buffer
	require.EqualError(t, (&view.Run{}).Write(&out, view.SVG), "view: a Run needs its Platform, DAG and Result")
	r := twoTasks()
	require.ErrorContains(t, r.Write(&out, "gif"), `view: unknown format "gif" (want svg, `)
	r.Result.Tasks[1].Host = 7
	require.EqualError(t, r.Write(&out, view.SVG), "view: task 1 ran on host 7, and the platform has 2")
	r.Result.Tasks = r.Result.Tasks[:1]
	require.EqualError(t, r.Write(&out, view.SVG), "view: the result has 1 tasks, the DAG 2")
	require.Empty(t, out.String())
}
