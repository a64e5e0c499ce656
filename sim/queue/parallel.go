package queue

import (
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload/jobs"
)

// performParallel starts a step that computes on all hosts and sends between them: one activity
// at one pace if the network model has these (ptask-l07), else an execution on each host and a
// transfer for each pair.
func (s *stage) performParallel(p *player, b jobs.Parallel) error {
	n := len(p.hosts)
	flops, bytes := b.FlopsPerNode, b.BytesPerPair
	if b.Spread {
		flops /= float64(n)
		bytes /= float64(max(n*(n-1), 1))
	}
	switch {
	case b.Flops != nil && len(b.Flops) != n:
		return fmt.Errorf("job %s: work for %d nodes on %d", s.e.trace.JobName(p.job), len(b.Flops), n)
	case b.Bytes != nil && len(b.Bytes) != n*n:
		return fmt.Errorf("job %s: %d numbers of bytes for %d nodes, want %d", s.e.trace.JobName(p.job), len(b.Bytes), n, n*n)
	}
	x := world.Parallel{Hosts: p.hosts, Flops: b.Flops, Bytes: b.Bytes}
	if b.Flops == nil && flops > 0 {
		x.Flops = make([]float64, n)
		for i := range x.Flops {
			x.Flops[i] = flops
		}
	}
	if b.Bytes == nil && n > 1 {
		x.EachBytes = bytes
	}
	_, err := p.share.Parallel(0, &x)
	if errors.Is(err, world.ErrNoParallel) {
		err = s.performFlows(p, &x)
	}
	if err != nil {
		p.failed = err.Error()
	}
	return nil
}

// performFlows starts the parts of a parallel step one by one.
func (s *stage) performFlows(p *player, x *world.Parallel) error {
	for i, from := range p.hosts {
		if x.Flops != nil && x.Flops[i] > 0 {
			p.share.Exec(0, &world.Exec{Host: from, Flop: x.Flops[i]})
		}
		for j, to := range p.hosts {
			bytes := x.EachBytes
			if x.Bytes != nil {
				bytes = x.Bytes[i*len(p.hosts)+j]
			}
			if i == j && x.Bytes == nil || bytes == 0 {
				continue
			}
			if _, err := p.share.Send(0, &world.Send{From: from, To: to, Bytes: bytes}); err != nil {
				return err
			}
		}
	}
	return nil
}

// performTransfer starts a step that reads from a storage and writes to it, or moves data between two storages.
func (s *stage) performTransfer(p *player, b jobs.Transfer) error {
	if b.From != "" {
		from, err := s.host(p, b.From)
		if err != nil {
			return err
		}
		to, err := s.host(p, b.To)
		if err != nil {
			return err
		}
		return s.send(p, from, to, b.ReadBytes)
	}
	storage, err := s.host(p, b.Storage)
	if err != nil {
		return err
	}
	each := 1 / float64(len(p.hosts))
	for _, h := range p.hosts {
		if err := s.send(p, storage, h, b.ReadBytes*each); err != nil {
			return err
		}
		if err := s.send(p, h, storage, b.WriteBytes*each); err != nil {
			return err
		}
	}
	return nil
}

func (s *stage) host(p *player, name string) (platform.HostID, error) {
	h, ok := s.w.Platform().HostByName(name)
	if !ok {
		return 0, fmt.Errorf("job %s: no host is named %q, its storage", s.e.trace.JobName(p.job), name)
	}
	return h, nil
}

func (s *stage) send(p *player, from, to platform.HostID, bytes float64) error {
	if bytes == 0 || from == to {
		return nil
	}
	if _, err := p.share.Send(0, &world.Send{From: from, To: to, Bytes: bytes}); err != nil {
		p.failed = err.Error()
	}
	return nil
}
