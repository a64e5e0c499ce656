package sim

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
)

// CheckOverhead returns an error if the overhead does not go with the storage or, unless p is
// nil, with the platform: files that go through the submit host cannot be in SharedStorage,
// and the submit host must exist.
func (o *Options) CheckOverhead(p *platform.Platform) error {
	m := &o.Overhead
	if m.Stages() && o.Storage.Kind == SharedStorage {
		return fmt.Errorf("overhead %s: files go through the submit host, and to storage %s (leave out one)", m, o.Storage)
	}
	if m.SubmitHost == "" || p == nil {
		return nil
	}
	if _, ok := p.HostByName(m.SubmitHost); !ok {
		return fmt.Errorf("overhead %s: unknown host %q%s", m, m.SubmitHost, nearHost(m.SubmitHost, p))
	}
	return nil
}
