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

// pajeDump returns the rows of a kind that PajeNG reads from a trace, without that word, sorted.
// Of tasks that take no time pj_dump prints the first of a core only: these are left out.
func pajeDump(t *testing.T, kind, text string) (rows []string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), programtest.Path(t, "pj_dump"), "-u")
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.Output()
	require.NoError(t, err)
	for line := range strings.Lines(string(out)) {
		if row, found := strings.CutPrefix(strings.TrimSuffix(line, "\n"), kind+", "); found && !strings.Contains(row, ", 0.000000, 0.000000, task, ") {
			rows = append(rows, row)
		}
	}
	slices.Sort(rows)
	return rows
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

// TestPajeDump: PajeNG reads each trace as what the run was.
func TestPajeDump(t *testing.T) {
	for name, c := range viewtest.Cases() {
		t.Run(name, func(t *testing.T) {
			r, links := watched(t, c)
			text := pajeOf(t, r, links)
			require.Equal(t, dumpedStates(r), pajeDump(t, "State", text))
			require.Len(t, pajeDump(t, "Link", text), len(r.Result.Transfers))
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
	require.Len(t, pajeDump(t, "State", text), spans)
	require.Len(t, pajeDump(t, "Link", text), strings.Count(text, "\n11 "))
}
