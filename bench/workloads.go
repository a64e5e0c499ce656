package main

import "fmt"

// workload is a DAG, given by its spec, on one platform.
type workload struct {
	name     string
	spec     string // of generate.FromSpec
	hosts    int
	platform string // of platform.FromSpec; empty: a cluster as SimGrid reads it
	bare     bool   // that cluster without its backbone
	policy   string // of catalog.Parse; empty: placed at random
	group    string // rows whose cost per activity is to be compared
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
	return fmt.Sprintf(`<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="c" prefix="node-" suffix=".c" radical="0-%d" speed="10Gf" bw="1.25GBps" lat="50us"%s/>
</platform>
`, w.hosts-1, backbone)
}
