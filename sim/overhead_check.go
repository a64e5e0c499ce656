package sim

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
)

// CheckOverhead says why the platform or the storage does not go with the overhead.
func (o *Options) CheckOverhead(p *platform.Platform) error {
	m := &o.Overhead
	switch {
	case m.Stages() && o.Storage.Kind == SharedStorage:
		return fmt.Errorf("overhead %s: files go through the submit host, and to storage %s (leave out one)", m, o.Storage)
	case m.SubmitHost == "":
		return nil
	}
	if _, ok := p.HostByName(m.SubmitHost); !ok {
		return fmt.Errorf("overhead %s: unknown host %q%s", m, m.SubmitHost, nearHost(m.SubmitHost, p))
	}
	return nil
}
