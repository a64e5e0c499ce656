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

// workload is a DAG, given by its spec, on one platform.
type workload struct {
	name     string
	spec     string // of generate.FromSpec
	hosts    int
	platform string // of platform.FromSpec; empty: a cluster as SimGrid reads it
	bare     bool   // that cluster without its backbone
	policy   string // of catalog.Parse; empty: placed at random
	group    string // of rows with costs per activity that are compared
	long     bool   // only with -long
	noPlain  bool   // the plain solver would take minutes
}

const saturated = ",bytes-scale=100,flops-scale=0.1"

// workloads are measured in this order.
func workloads() []workload {
	ws := []workload{
		{name: "1k tasks", spec: layered(1000, 100, 3, ""), hosts: 64, group: "growth"},
		{name: "1k tasks, saturated", spec: layered(1000, 100, 3, saturated), hosts: 64},
		{name: "500 flows at once", spec: layered(1000, 500, 1, ",flops-scale=0,bytes-scale=100"), hosts: 1024},
		{name: "10k tasks", spec: layered(10_000, 100, 3, ""), hosts: 64, group: "growth"},
		{name: "10k tasks, saturated", spec: layered(10_000, 100, 3, saturated), hosts: 64},
		{name: "20k tasks, saturated", spec: layered(20_000, 250, 3, saturated), hosts: 256},
	}
	for _, k := range []int{2, 4, 8, 16, 64} {
		ws = append(ws, atOnce(k))
	}
	return append(ws,
		workload{name: "10k tasks, saturated, no backbone", spec: layered(10_000, 100, 3, saturated), hosts: 64, bare: true},
		workload{name: "8k flows at once, no backbone", spec: atOnce(8).spec, hosts: 1024, bare: true},
		workload{
			name: "10k tasks, saturated, torus", spec: layered(10_000, 100, 3, saturated), hosts: 64,
			platform: "torus(dims=4x4x4,speed=10Gf,bw=1.25GBps,lat=50us)",
		},
		workload{
			name: "10k tasks, saturated, tree", spec: layered(10_000, 100, 3, saturated), hosts: 64,
			platform: "tree(hosts=64,arity=4,speed=10Gf,bw=1.25GBps,lat=50us)",
		},
		workload{name: "100k tasks, 64 hosts", spec: layered(100_000, 100, 3, ""), hosts: 64, group: "growth"},
		workload{name: "100k tasks, 1024 hosts", spec: layered(100_000, 1000, 3, ""), hosts: 1024},
		workload{name: "1M tasks, 1024 hosts", spec: layered(1_000_000, 100, 1, ""), hosts: 1024, long: true},
		workload{name: "10k ready tasks, longest first", spec: "forkjoin(width=10000)", hosts: 64, policy: "online-list(order=longest)"},
		workload{name: "100k ready tasks, longest first", spec: "forkjoin(width=100000)", hosts: 64, policy: "online-list(order=longest)"},
	)
}

// atOnce is k thousand transfers that begin together.
func atOnce(k int) workload {
	return workload{
		name: fmt.Sprintf("%dk flows at once", k), hosts: 1024, noPlain: k > 16, group: map[bool]string{true: "flows"}[k >= 16],
		spec: layered(2000*k, 1000*k, 1, ",flops-scale=0,bytes-scale=100"),
	}
}

func layered(tasks, width, fanin int, more string) string {
	return fmt.Sprintf("layered(tasks=%d,width=%d,fanin=%d%s)", tasks, width, fanin, more)
}

// clusterXML is the cluster, for SimGrid and for us: hosts of 10 Gf, each with a
// 1.25 GB/s cable of 50 us up and one down, and unless bare a shared backbone of
// 12.5 GB/s and 10 us.
func (w workload) clusterXML() string {
	backbone := ` bb_bw="12.5GBps" bb_lat="10us"`
	if w.bare {
		backbone = ""
	}
	return dtd + fmt.Sprintf(`<platform version="4.1">
  <cluster id="c" prefix="node-" suffix=".c" radical="0-%d" speed="10Gf" bw="1.25GBps" lat="50us"%s/>
</platform>
`, w.hosts-1, backbone)
}

// input is a workload made ready to run.
type input struct {
	platform *platform.Platform
	dag      *clusterworkload.DAG
	schedule *scheduler.Schedule // nil: a policy decides
	buildSec float64             // wall time to make all three
}

func (w workload) build() (*input, error) {
	begin := time.Now()
	var p *platform.Platform
	var err error
	if w.platform != "" {
		p, err = platform.FromSpec(w.platform)
	} else {
		p, err = simgrid.Read(w.name, []byte(w.clusterXML()), platform.ReadOptions{})
	}
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
