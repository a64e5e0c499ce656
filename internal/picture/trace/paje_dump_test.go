package trace_test

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/internal/picture/trace"
	"github.com/clustersim/clustersim/internal/programtest"
)

// pajeDump returns the states and the links that PajeNG reads from a trace, without these words, sorted.
// Of tasks that take no time pj_dump prints the first of a core only: these are left out.
func pajeDump(t *testing.T, text string) (states, links []string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), programtest.Path(t, "pj_dump"), "-u")
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.Output()
	require.NoError(t, err)
	for line := range strings.Lines(string(out)) {
		kind, row, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ", ")
		switch {
		case strings.Contains(row, ", 0.000000, 0.000000, task, "):
		case kind == "State":
			states = append(states, row)
		case kind == "Link":
			links = append(links, row)
		}
	}
	slices.Sort(states)
	slices.Sort(links)
	return states, links
}

// dumpedStates returns the states of a run as pj_dump prints them: container, type, start, end,
// duration, level, value and task. Tasks are at level 0, and upon them, at level 1, what they
// do to files. States that take no time are left out.
func dumpedStates(r *runview.Run) (rows []string) {
	classes, cores := runview.NewClasses(r.DAG), runview.Cores(r)
	add := func(container, kind string, startSec, endSec float64, level int, value, task string) {
		if endSec > startSec {
			rows = append(rows, fmt.Sprintf("%s, %s, %.6f, %.6f, %.6f, %d.000000, %s, %s", container, kind, startSec, endSec, endSec-startSec, level, value, task))
		}
	}
	for _, t := range r.DAG.TopologicalOrder() {
		x, value := r.Result.Tasks[t], "task"
		if classes.Names != nil {
			value = classes.Names[classes.Of[t]]
		}
		for _, lane := range cores.All(int(t)) {
			core := fmt.Sprintf("%s core %d", r.Platform.HostName(x.Host), lane)
			add(core, "state", x.StartSec, x.FinishSec, 0, value, r.DAG.TaskName(t))
			for _, part := range r.Phases(t) {
				if part.Name != runview.Computing {
					add(core, "state", part.StartSec, part.FinishSec, 1, "files", r.DAG.TaskName(t)+": "+part.Name)
				}
			}
		}
	}
	for i, f := range r.Attempts() {
		core := fmt.Sprintf("%s core %d", r.Platform.HostName(f.Host), cores.Of[cores.Attempts+i])
		add(core, "state", f.StartSec, f.AtSec, 0, "failed", r.DAG.TaskName(f.Task)+": "+f.Why.String())
	}
	for _, d := range r.Result.Downtimes {
		name := r.Platform.HostName(d.Host)
		add(name, "host state", d.FromSec, min(d.ToSec, r.Result.MakespanSec), 0, "off", name)
	}
	slices.Sort(rows)
	return rows
}

// TestPajeDump: PajeNG reads each trace as what the run was. In -short only some start it:
// TestPajeIsValid follows all.
func TestPajeDump(t *testing.T) {
	short := []string{"many cores", "own disks", "failures", "rescheduled"}
	for name, c := range viewtest.Cases() {
		if testing.Short() && !slices.Contains(short, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			r, links := watched(t, c)
			text := pajeOf(t, r, links)
			states, sent := pajeDump(t, text)
			require.Equal(t, dumpedStates(r), states)
			require.Len(t, sent, len(r.Result.Transfers))
		})
	}
}

// TestActorsPajeDump: so it does with what actors do.
func TestActorsPajeDump(t *testing.T) {
	r := viewtest.Actors(t)
	spans := 0
	for _, row := range r.Rows() {
		for _, s := range row.Spans {
			if s.ToSec > s.FromSec {
				spans++
			}
		}
	}
	text := string(actorsOf(t, trace.Paje, r))
	states, links := pajeDump(t, text)
	require.Len(t, states, spans)
	require.Len(t, links, strings.Count(text, "\n11 "))
}
