package main

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	clusterworkload "github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// input is a workload made ready to run.
type input struct {
	platform *platform.Platform
	dag      *clusterworkload.DAG
	schedule *scheduler.Schedule // nil: a policy decides
	buildSec float64             // wall time to make all three
}

func (w workload) build() (*input, error) {
	begin := time.Now()
	p, err := w.readPlatform()
	if err != nil {
		return nil, err
	}
	d, err := generate.FromSpec(w.spec)
	if err != nil {
		return nil, err
	}
	in := &input{platform: p, dag: d}
	if w.policy == "" {
		in.schedule = placeAtRandom(d, w.hosts)
	}
	in.buildSec = time.Since(begin).Seconds()
	return in, nil
}

func (w workload) readPlatform() (*platform.Platform, error) {
	if w.platform != "" {
		return platform.FromSpec(w.platform)
	}
	return simgrid.Read(w.name, []byte(w.clusterXML()), platform.ReadOptions{})
}

// plan is what a run follows: the placement, or a fresh policy.
func (in *input) plan(w workload) (sim.Plan, error) {
	if w.policy == "" {
		return sim.Follow(in.schedule), nil
	}
	pr := scheduler.NewProblem(in.dag, in.platform, sim.Network{}.Estimate())
	s, err := catalog.Parse(w.policy, catalog.Env{Problem: pr})
	if err != nil {
		return sim.Plan{}, err
	}
	return sim.Ask(s.Policy, pr), nil
}

// placeAtRandom draws a host for every task; a host's order is that of the
// task numbers, which is a topological one for generated workloads.
func placeAtRandom(d *clusterworkload.DAG, hosts int) *scheduler.Schedule {
	r := rand.New(rand.NewPCG(1, 1))
	s := &scheduler.Schedule{
		Host:  make([]platform.HostID, d.NumTasks()),
		Order: make([][]clusterworkload.TaskID, hosts),
	}
	for t := range s.Host {
		h := platform.HostID(r.IntN(hosts))
		s.Host[t] = h
		s.Order[h] = append(s.Order[h], clusterworkload.TaskID(t))
	}
	return s
}

// placed is the input for SimGrid: the tasks of a host one after another by
// precedences without data, which with one core each comes to the same.
func (in *input) placed() oracle.Placed {
	var p oracle.Placed
	for t := range in.dag.NumTasks() {
		id := clusterworkload.TaskID(t)
		p.Tasks = append(p.Tasks, oracle.Task{
			Name: in.dag.TaskName(id), WorkFlop: in.dag.WorkFlop(id), Host: in.platform.HostName(in.schedule.Host[t]),
		})
	}
	for e := range in.dag.NumEdges() {
		id := clusterworkload.EdgeID(e)
		p.Messages = append(p.Messages, oracle.Message{
			From: int(in.dag.From(id)), To: int(in.dag.To(id)), Bytes: in.dag.Bytes(id),
		})
	}
	for _, order := range in.schedule.Order {
		for i := 1; i < len(order); i++ {
			p.Controls = append(p.Controls, oracle.Control{From: int(order[i-1]), To: int(order[i])})
		}
	}
	return p
}

func findWorkload(name string) (workload, error) {
	for _, w := range workloads() {
		if w.name == name {
			return w, nil
		}
	}
	return workload{}, fmt.Errorf("no workload %q", name)
}
