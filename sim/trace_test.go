package sim_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
)

// TestTrace runs the scenarios in testdata/trace and compares everything that
// happens in them, event by event. They are meant to be read: each shows one
// thing that the engine does. To rewrite them:
//
//	go test ./sim -run TestTrace -rewrite
//
// and check the changes with git diff. These are the verbs:
//
//	platform  a platform file in the native format; or, with the word spec, a spec
//	workload  a workload file in the native format
//	schedule  for each host its tasks in order, such as "a: first second"
//	policy    when to place what, such as "0.5: left on a, right on b"
//	options   network, hosts (space-shared or time-shared), loopback (free or
//	          simgrid) and storage, such as "network: cm02"; whatever is not given has its default
//	run       runs what has been given so far and prints what happens
func TestTrace(t *testing.T) {
	datadriven.Walk(t, "testdata/trace", func(t *testing.T, path string) {
		s := &scenario{t: t, hosts: map[workload.TaskID]platform.HostID{}}
		datadriven.RunTest(t, path, s.do)
	})
}

// scenario is the state of one file as it is run.
type scenario struct {
	t        *testing.T
	platform *platform.Platform
	workload *workload.DAG
	plan     sim.Plan
	hosts    map[workload.TaskID]platform.HostID
	options  sim.Options
	out      strings.Builder
}

func (s *scenario) do(t *testing.T, td *datadriven.TestData) string {
	s.out.Reset()
	var err error
	switch td.Cmd {
	case "platform":
		if td.HasArg("spec") {
			s.platform, err = platform.FromSpec(td.Input)
			break
		}
		s.platform, err = platform.ReadNative("platform.yaml", []byte(td.Input), platform.ReadOptions{})
	case "workload":
		s.workload, err = format.Read("workload.yaml", []byte(td.Input), workload.ReadOptions{})
	case "schedule":
		s.plan = sim.Follow(s.schedule(td.Input))
	case "policy":
		s.plan = sim.Ask(s.policy(td.Input), &scheduler.Problem{DAG: s.workload, Platform: s.platform})
	case "options":
		s.options = s.readOptions(td.Input)
	case "run":
		s.run()
	default:
		td.Fatalf(t, "unknown verb %q", td.Cmd)
	}
	if err != nil {
		td.Fatalf(t, "%v", err)
	}
	return s.out.String()
}

// entries reads lines of the form "key: value".
func (s *scenario) entries(text string, each func(key, value string)) {
	for line := range strings.Lines(text) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), ":")
		require.True(s.t, ok, "%q: want key: value", line)
		each(key, strings.TrimSpace(value))
	}
}

func (s *scenario) schedule(text string) *scheduler.Schedule {
	plan := &scheduler.Schedule{Host: make([]platform.HostID, s.workload.NumTasks()), Order: make([][]workload.TaskID, s.platform.NumHosts())}
	s.entries(text, func(host, tasks string) {
		for task := range strings.FieldsSeq(tasks) {
			d := s.decision(task, host)
			plan.Host[d.Task] = d.Host
			plan.Order[d.Host] = append(plan.Order[d.Host], d.Task)
		}
	})
	return plan
}

// policy follows a script, and prints when it is called.
func (s *scenario) policy(text string) scheduler.Policy {
	script := map[float64][]scheduler.Decision{}
	s.entries(text, func(key, decisions string) {
		atSec, err := strconv.ParseFloat(key, 64)
		require.NoError(s.t, err)
		for decision := range strings.SplitSeq(decisions, ", ") {
			task, host, ok := strings.Cut(decision, " on ")
			require.True(s.t, ok, "%q: want task on host", decision)
			script[atSec] = append(script[atSec], s.decision(task, host))
		}
	})
	return policyFunc(func(v scheduler.View) []scheduler.Decision {
		var ready []string
		for task := range v.Ready() {
			ready = append(ready, s.workload.TaskName(task))
		}
		s.print(v.NowSec(), "the policy is called for %s", strings.Join(ready, ", "))
		return script[v.NowSec()]
	})
}

func (s *scenario) readOptions(text string) sim.Options {
	var o sim.Options
	s.entries(text, func(key, value string) {
		var err error
		switch key + " " + value {
		case "hosts space-shared", "loopback free":
		case "hosts time-shared":
			o.HostSharing = sim.TimeShared
		case "loopback simgrid":
			o.Loopback = sim.LoopbackSimGrid
		default:
			if key == "storage" {
				o.Storage, err = sim.ParseStorage(value)
				break
			}
			require.Equal(s.t, "network", key)
			o.Network, err = sim.ParseNetwork(value)
		}
		require.NoError(s.t, err)
	})
	return o
}

// decision records where a task will run.
func (s *scenario) decision(task, host string) scheduler.Decision {
	h, ok := s.platform.HostByName(host)
	require.True(s.t, ok, "no host %q", host)
	for t := range workload.TaskID(s.workload.NumTasks()) {
		if s.workload.TaskName(t) == task {
			s.hosts[t] = h
			return scheduler.Decision{Task: t, Host: h}
		}
	}
	require.Fail(s.t, "no task "+task)
	return scheduler.Decision{}
}

func (s *scenario) hostOf(t workload.TaskID) string { return s.platform.HostName(s.hosts[t]) }

func (s *scenario) run() {
	engine := sim.NewEngine()
	engine.Trace(s.printEvent)
	r, err := engine.Run(context.Background(), s.platform, s.workload, s.plan, s.options)
	if err != nil {
		fmt.Fprintf(&s.out, "error: %v\n", err)
		return
	}
	fmt.Fprintf(&s.out, "makespan %.6g s, %d events\n", r.MakespanSec, r.Events)
}

func (s *scenario) print(atSec float64, format string, args ...any) {
	fmt.Fprintf(&s.out, "%8.6g s  %s\n", atSec, fmt.Sprintf(format, args...))
}

// printEvent prints one event in words. The models also report a rate of 0
// before an end, which adds nothing and is left out.
func (s *scenario) printEvent(atSec float64, what sim.TraceEvent, id int32, rate float64) {
	switch what {
	case sim.TaskRate, sim.DataRate:
		if rate == 0 {
			return
		}
	}
	if what == sim.DataRate && id < 0 {
		s.print(atSec, "files of %s flow at %.5g MBps", s.workload.TaskName(workload.TaskID(-1-id)), rate/1e6)
		return
	}
	switch what {
	case sim.TaskPlaced, sim.TaskStarts, sim.TaskEnds, sim.TaskRate, sim.TaskComputes, sim.TaskComputed:
		task := workload.TaskID(id)
		s.print(atSec, map[sim.TraceEvent]string{
			sim.TaskPlaced:   "%[1]s is placed on %[2]s",
			sim.TaskStarts:   "%[1]s starts on %[2]s",
			sim.TaskEnds:     "%[1]s ends on %[2]s",
			sim.TaskComputes: "%[1]s has its files on %[2]s",
			sim.TaskComputed: "%[1]s has computed on %[2]s",
			sim.TaskRate:     "%[1]s computes at %.5[3]g Gf",
		}[what], s.workload.TaskName(task), s.hostOf(task), rate/1e9)
	default:
		edge := workload.EdgeID(id)
		from, to := s.workload.From(edge), s.workload.To(edge)
		s.print(atSec, map[sim.TraceEvent]string{
			sim.DataFree:   "%[1]s->%[2]s is there at once",
			sim.DataSetOut: "%[1]s->%[2]s sets out from %[3]s to %[4]s",
			sim.DataRate:   "%[1]s->%[2]s flows at %.5[5]g MBps",
			sim.DataArrive: "%[1]s->%[2]s arrives on %[4]s",
		}[what], s.workload.TaskName(from), s.workload.TaskName(to), s.hostOf(from), s.hostOf(to), rate/1e6)
	}
}
