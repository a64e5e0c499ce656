package execsched

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// version is the protocol's version; docs/protocol.md has its history.
const version = 1

type hello struct {
	Type     string `json:"type"`
	Protocol int    `json:"protocol"`
	Mode     string `json:"mode"` // static or online
}

type problem struct {
	Type    string `json:"type"`
	Hosts   []host `json:"hosts"`
	Tasks   []task `json:"tasks"`
	Edges   []edge `json:"edges"`
	ExecSec []row  `json:"exec_sec,omitempty"` // by task and host; absent if all are work over speed
	Pairs   *pairs `json:"pairs,omitempty"`
	Links   []link `json:"links,omitempty"`
	Routes  any    `json:"routes,omitempty"` // by source and destination: links; null if there is no route
}

type host struct {
	Name       string  `json:"name"`
	SpeedFlops float64 `json:"speed_flops"` // of one core
	Cores      int     `json:"cores"`
	// PstateFlops are the speeds of a core by power state, and Pstate is the state at the
	// start; for hosts with several states.
	PstateFlops []float64 `json:"pstates_flops,omitempty"`
	Pstate      *int      `json:"pstate,omitempty"`
	Memory      float64   `json:"memory_bytes,omitempty"` // 0: there is always enough
}

type task struct {
	Name        string `json:"name"`
	WorkFlop    number `json:"work_flop"`
	MeanExecSec number `json:"mean_exec_sec"`
	Cores       int    `json:"cores,omitempty"` // 0: 1
	Memory      number `json:"memory_bytes,omitempty"`
	Priority    number `json:"priority,omitempty"` // 0: 1
}

type edge struct {
	From            workload.TaskID `json:"from"`
	To              workload.TaskID `json:"to"`
	Bytes           *float64        `json:"bytes"` // null for a control edge, which carries no data
	MeanTransferSec number          `json:"mean_transfer_sec"`
}

// pairs are the costs of transfers, by source and destination.
type pairs struct {
	FixedSec    []row `json:"fixed_sec"`     // null if there is no route
	BytesPerSec []row `json:"bytes_per_sec"` // null if data is free
}

// view is the message that says what has happened since the previous one.
type view struct {
	Type     string            `json:"type"`
	NowSec   float64           `json:"now_sec"`
	Ready    []workload.TaskID `json:"ready"`
	Started  []event           `json:"started"`
	Finished []event           `json:"finished"`
}

type event struct {
	Task  workload.TaskID `json:"task"`
	Host  platform.HostID `json:"host"`
	AtSec float64         `json:"at_sec"`
}

type link struct {
	Name                 string  `json:"name"`
	BandwidthBytesPerSec float64 `json:"bandwidth_bytes_per_sec"`
	LatencySec           float64 `json:"latency_sec"`
}

// number is a JSON number, or null if it is infinite.
type number float64

func (x number) MarshalJSON() ([]byte, error) { return x.append(nil), nil }

func (x number) append(text []byte) []byte {
	if math.IsInf(float64(x), 0) || math.IsNaN(float64(x)) {
		return append(text, "null"...)
	}
	return strconv.AppendFloat(text, float64(x), 'g', -1, 64)
}

// row is a list of numbers; a matrix may have millions.
type row []float64

func (r row) MarshalJSON() ([]byte, error) {
	text := []byte{'['}
	for i, x := range r {
		if i > 0 {
			text = append(text, ',')
		}
		text = number(x).append(text)
	}
	return append(text, ']'), nil
}

// newProblem describes a problem, including the optional parts that the program requests.
func newProblem(pr *scheduler.Problem, w optional) (*problem, error) {
	d := pr.DAG
	m := &problem{Type: "problem", Hosts: []host{}, Tasks: []task{}, Edges: []edge{}, ExecSec: execTimes(pr)}
	for id, h := range pr.Platform.Hosts() {
		x := host{Name: h.Name, SpeedFlops: h.SpeedFlops, Cores: h.Cores, Memory: pr.Platform.Host(id).MemoryBytes()}
		if d := h.Details.OrNone(); len(d.PstateFlops) > 1 {
			x.PstateFlops, x.Pstate = d.PstateFlops, &d.Pstate
		}
		m.Hosts = append(m.Hosts, x)
	}
	for t := range workload.TaskID(d.NumTasks()) {
		m.Tasks = append(m.Tasks, newTask(pr, t))
	}
	for e := range workload.EdgeID(d.NumEdges()) {
		x := edge{From: d.From(e), To: d.To(e), MeanTransferSec: number(pr.Costs.MeanTransferSec(e))}
		if !d.IsControl(e) {
			x.Bytes = new(d.Bytes(e))
		}
		m.Edges = append(m.Edges, x)
	}
	if w.routes {
		m.addRoutes(pr.Platform)
	}
	var err error
	if w.pairs {
		m.Pairs, err = pairCosts(pr)
	}
	return m, err
}

func newTask(pr *scheduler.Problem, t workload.TaskID) task {
	x := task{Name: pr.DAG.TaskName(t), WorkFlop: number(pr.DAG.WorkFlop(t)), MeanExecSec: number(pr.Costs.MeanExecSec(t))}
	if n := pr.DAG.Needs(t); n != workload.Modest {
		x.Cores, x.Memory = n.Cores, number(n.MemoryBytes)
	}
	if p := pr.DAG.Priority(t); p != 1 {
		x.Priority = number(p)
	}
	return x
}

// execTimes returns nil if every time is the task's work over the host's speed.
func execTimes(pr *scheduler.Problem) []row {
	d, hosts := pr.DAG, pr.Platform.NumHosts()
	rows, plain := make([]row, d.NumTasks()), true
	for t := range rows {
		rows[t] = make(row, hosts)
		for h := range hosts {
			sec := pr.Costs.ExecSec(workload.TaskID(t), platform.HostID(h))
			rows[t][h] = sec
			plain = plain && sec == d.WorkFlop(workload.TaskID(t))/pr.Platform.Host(platform.HostID(h)).SpeedFlops
		}
	}
	if plain {
		return nil
	}
	return rows
}

// pairHostsMax keeps tables of pairs below about 300 MB of text.
const pairHostsMax = 4096

func pairCosts(pr *scheduler.Problem) (*pairs, error) {
	n := pr.Platform.NumHosts()
	if n > pairHostsMax {
		return nil, fmt.Errorf("%d hosts are too many for a table of pairs (at most %d; reply with \"want\": [] to do without)", n, pairHostsMax)
	}
	m := &pairs{make([]row, n), make([]row, n)}
	for src := range n {
		m.FixedSec[src], m.BytesPerSec[src] = make(row, n), make(row, n)
		for dst := range n {
			fixedSec, bytesPerSec, ok := scheduler.PairCost(pr.Costs, platform.HostID(src), platform.HostID(dst))
			if !ok {
				return nil, errors.New("these costs cannot be given by pairs of hosts")
			}
			m.FixedSec[src][dst], m.BytesPerSec[src][dst] = fixedSec, bytesPerSec
		}
	}
	return m, nil
}

func (m *problem) addRoutes(p *platform.Platform) {
	m.Links = []link{}
	for _, l := range p.Links() {
		m.Links = append(m.Links, link{l.Name, l.BandwidthBytesPerSec, l.LatencySec})
	}
	routes := make([][][]platform.LinkID, p.NumHosts())
	for src := range routes {
		routes[src] = make([][]platform.LinkID, p.NumHosts())
		for dst := range routes[src] {
			route := []platform.LinkID{}
			var err error
			if src != dst {
				route, err = p.AppendRoute(route, platform.HostID(src), platform.HostID(dst))
			}
			if err == nil {
				routes[src][dst] = route
			}
		}
	}
	m.Routes = routes
}
