package trace_test

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/internal/picture/trace"
)

// watched runs a case with the loads of links recorded.
func watched(t testing.TB, c viewtest.Case) (*runview.Run, *runview.Links) {
	links := &runview.Links{}
	c.Options.Observer = links
	return viewtest.Run(t, c), links
}

// traceEvent is any event of the file; a nil pointer stands for a missing field.
type traceEvent struct {
	Ph   string         `json:"ph"`
	Pid  *int           `json:"pid"`
	Tid  *int           `json:"tid"`
	Ts   *float64       `json:"ts"`
	Dur  *float64       `json:"dur"`
	Name *string        `json:"name"`
	Cat  *string        `json:"cat"`
	ID   *int           `json:"id"`
	Bp   string         `json:"bp"`
	Args map[string]any `json:"args"`
}

type thread struct{ pid, tid int }

// nano is the event's start in whole nanoseconds.
func (e *traceEvent) nano() float64 { return math.Round(*e.Ts * 1e3) }

func (e *traceEvent) end() float64 { return e.nano() + math.Round(*e.Dur*1e3) }

func chromeOf(t *testing.T, r *runview.Run, links *runview.Links) []traceEvent {
	var out, again bytes.Buffer
	require.NoError(t, trace.WriteChrome(&out, r, links, nil))
	require.NoError(t, trace.WriteChrome(&again, r, links, nil))
	require.Equal(t, out.String(), again.String())
	var file struct {
		TraceEvents     []traceEvent   `json:"traceEvents"`
		DisplayTimeUnit string         `json:"displayTimeUnit"`
		OtherData       map[string]any `json:"otherData"`
	}
	decoder := json.NewDecoder(&out)
	decoder.DisallowUnknownFields()
	require.NoError(t, decoder.Decode(&file))
	require.Contains(t, []string{"ms", "ns"}, file.DisplayTimeUnit)
	require.Equal(t, r.Result.MakespanSec, file.OtherData["makespan_s"])
	return file.TraceEvents
}

// TestChromeIsValid holds every event against the Trace Event Format.
func TestChromeIsValid(t *testing.T) {
	for name, c := range viewtest.Cases() {
		t.Run(name, func(t *testing.T) {
			r, links := watched(t, c)
			events := chromeOf(t, r, links)
			threads, slices, phases := map[thread]string{}, map[thread][]*traceEvent{}, map[thread][]*traceEvent{}
			flows, count := map[int][]*traceEvent{}, map[string]int{}
			last := map[thread]float64{}
			for i := range events {
				e := &events[i]
				checkKeys(t, e)
				count[e.Ph]++
				at := thread{*e.Pid, *e.Tid}
				switch e.Ph {
				case "M":
					if *e.Name == "thread_name" {
						require.NotContains(t, threads, at)
						threads[at] = e.Args["name"].(string)
					}
					continue
				case "X":
					if *e.Cat == "phase" {
						phases[at] = append(phases[at], e)
						count["X"]--
						break
					}
					slices[at] = append(slices[at], e)
				case "i":
					slices[at] = slices[at][:len(slices[at]):len(slices[at])] // the thread has something
				case "s", "t", "f":
					flows[*e.ID] = append(flows[*e.ID], e)
				}
				if !(last[at] <= *e.Ts) {
					require.LessOrEqual(t, last[at], *e.Ts, "time goes back on %v", at)
				}
				last[at] = *e.Ts
			}
			require.Equal(t, len(r.Result.Tasks)+len(r.Result.Transfers)+len(r.Attempts())+downtimes(r), count["X"])
			require.Equal(t, len(r.Result.Failures)-len(r.Attempts()), count["i"])
			require.Len(t, flows, len(r.Result.Transfers))
			checkSlices(t, slices, threads)
			checkPhases(t, phases, slices)
			require.Equal(t, r.Result.Stored != nil, len(phases) > 0)
			checkFlows(t, flows, slices)
		})
	}
}

// downtimes counts those that begin before the end of a run.
func downtimes(r *runview.Run) (n int) {
	for _, d := range r.Result.Downtimes {
		if d.FromSec <= r.Result.MakespanSec {
			n++
		}
	}
	return n
}

// checkKeys requires the fields that the format has for the event's phase.
func checkKeys(t *testing.T, e *traceEvent) {
	if e.Pid == nil || e.Tid == nil || e.Ts == nil || e.Name == nil || !(*e.Ts >= 0) {
		require.Fail(t, "an event lacks a field, or comes before 0", "%+v", e)
	}
	switch e.Ph {
	case "M":
		require.Contains(t, []string{"process_name", "thread_name", "process_sort_index", "thread_sort_index"}, *e.Name)
		require.Len(t, e.Args, 1)
	case "X":
		if e.Dur == nil || !(*e.Dur >= 0) || *e.Cat == "" {
			require.Fail(t, "a slice lacks a field, or ends before it begins", "%+v", e)
		}
	case "i":
		require.Equal(t, "failed", *e.Cat)
		require.NotEmpty(t, e.Args["why"])
	case "s", "t", "f":
		require.NotNil(t, e.ID)
		require.NotEmpty(t, *e.Cat)
		require.Equal(t, e.Ph == "f", e.Bp == "e")
	case "C":
		require.NotEmpty(t, e.Args)
		for _, v := range e.Args {
			require.IsType(t, 0.0, v)
		}
	default:
		t.Fatalf("unknown phase %q", e.Ph)
	}
}

// checkSlices: threads have names and one slice at a time.
func checkSlices(t *testing.T, slices map[thread][]*traceEvent, threads map[thread]string) {
	for at, list := range slices {
		require.Contains(t, threads, at)
		for i := 1; i < len(list); i++ {
			require.LessOrEqual(t, list[i-1].end(), list[i].nano(), "%s overlaps %s", *list[i-1].Name, *list[i].Name)
		}
	}
	require.Len(t, threads, len(slices))
}

// checkPhases: each is within a task, and none overlaps another.
func checkPhases(t *testing.T, phases, tasks map[thread][]*traceEvent) {
	for at, list := range phases {
		for i, e := range list {
			if i > 0 {
				require.LessOrEqual(t, list[i-1].end(), e.nano())
			}
			require.True(t, slices.ContainsFunc(tasks[at], func(task *traceEvent) bool {
				return *task.Name == e.Args["task"] && task.nano() <= e.nano() && e.end() <= task.end()
			}), "%s of %s", *e.Name, e.Args["task"])
		}
	}
}

// checkFlows: each id has a start, a step and an end in this order, alike in
// name and category, and each points into a slice of its thread.
func checkFlows(t *testing.T, flows map[int][]*traceEvent, slices map[thread][]*traceEvent) {
	for id, steps := range flows {
		require.Len(t, steps, 3, "flow %d", id)
		for i, e := range steps {
			require.Equal(t, []string{string("stf"[i]), *steps[0].Cat, *steps[0].Name}, []string{e.Ph, *e.Cat, *e.Name})
			inside := false
			for _, s := range slices[thread{*e.Pid, *e.Tid}] {
				instant := s.nano() == s.end() && e.nano() == s.nano()
				inside = inside || instant || s.nano() <= e.nano() && e.nano() < s.end()
			}
			if inside {
				continue
			}
			require.Fail(t, "a flow points at nothing", "flow %d: step %q at %v us is in no slice", id, e.Ph, *e.Ts)
		}
	}
}

// TestCounters: they begin and end idle, and have changes only.
func TestCounters(t *testing.T) {
	r, links := watched(t, viewtest.Cases()["saturated"])
	last, full := map[string]float64{}, 0
	for _, e := range chromeOf(t, r, links) {
		if e.Ph != "C" {
			continue
		}
		u := e.Args["utilisation"].(float64)
		if _, seen := last[*e.Name]; !seen {
			require.Zero(t, u, "a counter begins idle")
		} else {
			require.NotEqual(t, last[*e.Name], u, "only changes are recorded")
		}
		last[*e.Name] = u
		if u == 1 {
			full++
		}
	}
	require.Len(t, last, 16, "each host has a link up and one down")
	for name, u := range last {
		require.Zero(t, u, name)
	}
	require.Greater(t, full, 100, "the network is what limits this run")
	for _, e := range chromeOf(t, r, nil) {
		require.NotEqual(t, "C", e.Ph)
	}
}

func TestChromeGolden(t *testing.T) {
	r, links := watched(t, viewtest.Case{Platform: "cluster(hosts=2,speed=1Gf)", Workload: "layered(tasks=3,width=2,fanin=2)", Scheduler: "round-robin"})
	var out bytes.Buffer
	require.NoError(t, trace.WriteChrome(&out, r, links, nil))
	golden.Check(t, "small.chrome.json", out.Bytes())
}
