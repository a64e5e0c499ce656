package scheduler

import (
	"errors"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// OnHosts is the same problem on some of its hosts alone, numbered from 0 in the order of hosts. Its platform has
// no links; what transfers cost is what they cost on the whole platform. The problem must be one of
// NewProblem, and each host must stand in hosts once. [Schedule.OnWhole] turns a schedule for it into one for all hosts.
func (pr *Problem) OnHosts(hosts []platform.HostID) (*Problem, error) {
	costs, ok := pr.Costs.(*platformCosts)
	if !ok {
		return nil, errors.New("scheduler: OnHosts of a problem with costs of its own")
	}
	b := platform.NewBuilder(pr.Platform.Name())
	b.DropProfiles = true
	for _, h := range hosts {
		k := pr.Platform.Host(h)
		b.Host(platform.Host{Name: pr.Platform.HostName(h), SpeedFlops: k.SpeedFlops, Cores: k.Cores, Details: k.Details})
	}
	p, err := b.Build()
	if err != nil {
		return nil, err
	}
	part := newNetwork(p, costs.network.model, denseHosts)
	part.whole, part.hosts = costs.network, hosts
	return &Problem{DAG: pr.DAG, Platform: p, Costs: newCosts(pr.DAG, p, part)}, nil
}

// OnWhole is the schedule that does the same on a platform of numHosts hosts, of which hosts are those that the
// schedule is for.
func (s *Schedule) OnWhole(hosts []platform.HostID, numHosts int) *Schedule {
	all := &Schedule{
		Host: make([]platform.HostID, len(s.Host)), Order: make([][]workload.TaskID, numHosts),
		Plan: s.Plan, Pstate: s.Pstate, LowerBoundSec: s.LowerBoundSec,
	}
	for t, h := range s.Host {
		all.Host[t] = hosts[h]
	}
	for i, order := range s.Order {
		all.Order[hosts[i]] = order
	}
	if s.More == nil {
		return all
	}
	all.More = make(map[workload.TaskID][]platform.HostID, len(s.More))
	for t, more := range s.More {
		for _, h := range more {
			all.More[t] = append(all.More[t], hosts[h])
		}
	}
	return all
}
