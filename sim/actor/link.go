package actor

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
)

// Link is a link of a World.
type Link struct {
	w  *World
	id platform.LinkID
}

// Link finds a link by its name. The first call costs as much as the platform has links.
func (w *World) Link(name string) (*Link, error) {
	if w.links == nil {
		w.links = map[string]platform.LinkID{}
		for id := range platform.LinkID(w.platform.NumLinks()) {
			w.links[w.platform.LinkName(id)] = id
		}
	}
	id, ok := w.links[name]
	if !ok {
		return nil, fmt.Errorf("actor: there is no link %q", name)
	}
	return &Link{w, id}, nil
}

// On reports whether the link is on.
func (l *Link) On() bool { return l.w.world.LinkOn(l.id) }

// SetOn switches the link on or off. Switched off, what crosses it fails.
func (l *Link) SetOn(on bool) {
	if l.On() == on {
		return
	}
	l.w.request(func() {
		l.w.world.SetLinkOn(l.id, on)
		l.w.catch()
	})
}

// BandwidthBytesPerSec is the link's bandwidth now.
func (l *Link) BandwidthBytesPerSec() float64 { return l.w.world.BandwidthBytesPerSec(l.id) }

// LatencySec is the link's latency now.
func (l *Link) LatencySec() float64 { return l.w.world.LatencySec(l.id) }

// SetBandwidth changes the bandwidth; at 0 what crosses the link stops.
func (l *Link) SetBandwidth(bytesPerSec float64) {
	l.w.check()
	checkAmount("bytes/s", bytesPerSec)
	l.w.world.SetBandwidth(l.id, bytesPerSec)
}

// SetLatency changes the latency.
func (l *Link) SetLatency(sec float64) {
	l.w.check()
	checkAmount("s", sec)
	l.w.world.SetLatency(l.id, sec)
}
