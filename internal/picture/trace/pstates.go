package trace

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
)

// addPstates adds a counter for each host whose power state changes.
func (c *chrome) addPstates() {
	c.pstates = c.run.Pstates()
	for i := range c.pstates {
		c.events = append(c.events, event{nanoseconds(c.pstates[i].StartSec), kindPstate, int32(i)})
	}
}

func appendPstate(b []byte, x *runview.Pstate) []byte {
	return fmt.Appendf(b, `{"ph":"C","pid":%d,"tid":0,"ts":%.3f,"name":"power state","args":{"pstate":%d}}`,
		x.Host+1, nanoseconds(x.StartSec)/1e3, x.Pstate)
}

// pstates notes the power states and returns the hosts that change theirs, in ascending
// order.
func (p *paje) pstates() []platform.HostID {
	var hosts []platform.HostID
	for _, x := range p.run.Pstates() {
		hosts = append(hosts, x.Host)
		p.events = append(p.events, pajeEvent{
			x.StartSec, rankVariable,
			fmt.Sprintf("9 %s V h%d %d\n", decimal(x.StartSec), x.Host, x.Pstate),
		})
	}
	slices.Sort(hosts)
	return slices.Compact(hosts)
}
