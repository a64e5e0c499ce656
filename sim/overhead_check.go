package sim

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
)

// CheckStaging says why the storage does not go with the overhead.
func (o *Options) CheckStaging() error {
	if m := &o.Overhead; m.Stages() && o.Storage.Kind == SharedStorage {
		return fmt.Errorf("overhead %s: files go through the submit host, and to storage %s (leave out one)", m, o.Storage)
	}
	return nil
}

// CheckOverhead says why the platform or the storage does not go with the overhead.
func (o *Options) CheckOverhead(p *platform.Platform) error {
	m := &o.Overhead
	if err := o.CheckStaging(); err != nil || m.SubmitHost == "" {
		return err
	}
	if _, ok := p.HostByName(m.SubmitHost); !ok {
		return fmt.Errorf("overhead %s: unknown host %q%s", m, m.SubmitHost, nearHost(m.SubmitHost, p))
	}
	return nil
}
