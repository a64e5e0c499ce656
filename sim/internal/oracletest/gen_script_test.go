package oracletest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/sim"
)

// drawnScript is a script that is being drawn.
type drawnScript struct {
	*ScriptPlatform
	lines []datedLine
	last  int // number of the last activity
}

type datedLine struct {
	atSec float64
	text  string // without the date
}

// lifeSec is how long things start and change. What has not ended a while later is
// cancelled.
const lifeSec = 40

// drawScript draws script number seed. Equal seeds give equal scripts.
func drawScript(seed uint64) *script {
	model := ScriptModels[seed%uint64(len(ScriptModels))]
	d := &drawnScript{ScriptPlatform: NewScriptPlatform(rand.New(rand.NewPCG(seed, 0x11fe)), model)}
	s := &script{
		name: fmt.Sprintf("%04d-%s", seed, d.Model.Name), platformXML: d.Draw(), files: d.Files,
		options: sim.Options{Network: d.Model.Network, HostSharing: sim.TimeShared},
	}
	var following []string
	for range 5 + d.R.IntN(30) {
		following = append(following, d.activity()...)
	}
	for range d.R.IntN(25) {
		d.change()
	}
	for n := 1; n <= d.last; n++ {
		d.at(3*lifeSec+d.R.Float64(), "cancel %d", n)
	}
	slices.SortStableFunc(d.lines, func(a, b datedLine) int { return cmp.Compare(a.atSec, b.atSec) })
	for _, l := range d.lines {
		s.lines = append(s.lines, exact(l.atSec)+" "+l.text)
	}
	s.lines = append(s.lines, following...)
	return s
}

func (d *drawnScript) at(sec float64, format string, args ...any) {
	d.lines = append(d.lines, datedLine{sec, fmt.Sprintf(format, args...)})
}

// date is any, or 0 in one case of six.
func (d *drawnScript) date() float64 {
	if d.R.IntN(6) == 0 {
		return 0
	}
	return lifeSec * d.R.Float64()
}

func (d *drawnScript) host() *ScriptHost { return &d.Hosts[d.R.IntN(len(d.Hosts))] }

// activity draws an activity, what happens to it, and in some cases what follows it.
func (d *drawnScript) activity() (following []string) {
	d.last++
	n, at := d.last, d.date()
	kind, text := d.begin()
	if kind.rated && at == 0 {
		at = d.R.Float64() // its actors take a moment, and should meet no change in it
	}
	d.at(at, "%s", text)
	later := at + 4*d.R.ExpFloat64()
	switch d.R.IntN(6) {
	case 0:
		d.at(later, "cancel %d", n)
	case 1:
		d.at(later, "suspend %d", n)
		if kind.resumes {
			if d.Model.Unit && kind.transfer {
				d.lines[len(d.lines)-1].atSec++ // its latency is over then
				later++
			}
			d.at(later+3*d.R.ExpFloat64(), "resume %d", n)
		} else {
			d.at(later+3*d.R.ExpFloat64(), "cancel %d", n)
		}
	case 2:
		if kind.transfer || kind.threads > 1 {
			break
		}
		d.at(later, "priority %d %s", n, exact(0.5+3*d.R.Float64())) // another: SimGrid forgets the end of one that keeps its own
	}
	if d.Chance(0.3) && !kind.uncounted {
		d.last++
		d.at(at+3*d.R.ExpFloat64(), "left %d %d", d.last, n)
	}
	if d.Chance(0.4) {
		d.last++
		d.at(later+10*d.R.ExpFloat64(), "again %d %d", d.last, n)
	}
	if d.Chance(0.3) && !kind.rated {
		d.last++
		_, text := d.begin()
		following = append(following, fmt.Sprintf("%s:%d %s", pick(d.R, "done", "lost"), n, text))
	}
	return following
}

// begun is what kind of activity has begun.
type begun struct {
	transfer  bool // or a parallel task
	threads   int  // SimGrid forgets that there are several when one gets a priority
	rated     bool // by a bound, which takes actors in SimGrid that die with their hosts
	uncounted bool // it has no bytes, or is a transfer under ptask-l07, of which SimGrid has parts left
	resumes   bool // as it was: SimGrid gives some another weight
}

// begin draws the start of activity number d.last.
func (d *drawnScript) begin() (begun, string) {
	h := d.host()
	switch d.R.IntN(6) {
	case 0, 1:
		if d.Chance(0.5) && d.Model.Network.Kind == sim.PTaskL07 {
			return begun{transfer: true}, d.parallel()
		}
		return d.exec(h)
	case 2:
		if len(h.Disks) > 0 {
			return begun{resumes: true}, fmt.Sprintf("%s %d %s %s %s %s", pick(d.R, "read", "write"), d.last, h.Name, pick(d.R, h.Disks...),
				exact(float64(d.R.Uint64N(4e12))), exact(pick(d.R, 1.0, 1, 1, 2, 0.5, 3)))
		}
		return d.exec(h)
	}
	to := d.host()
	for to == h {
		to = d.host()
	}
	bytes, rate := float64(d.R.Uint64N(2e7)), 0.0
	switch {
	case d.Chance(0.05):
		bytes = pick(d.R, 0, 1.0)
	case d.Chance(0.15) && d.Model.Network.Kind != sim.PTaskL07: // which takes a rate for parts of it a second
		rate = 1e6 + 5e6*d.R.Float64()
	}
	return begun{
		transfer: true, rated: rate > 0, resumes: d.Model.Unit, uncounted: bytes == 0 || d.Model.Network.Kind == sim.PTaskL07,
	}, fmt.Sprintf("send %d %s %s %s %s", d.last, h.Name, to.Name, exact(bytes), exact(rate))
}

func (d *drawnScript) exec(h *ScriptHost) (begun, string) {
	flop, threads, bound, priority := 3e9*d.R.ExpFloat64(), 1, 0.0, 1.0
	switch {
	case d.Model.Network.Kind == sim.PTaskL07:
	case d.Chance(0.3):
		threads = 2 + d.R.IntN(4)
	case d.Chance(0.3):
		bound = 1e9 * d.R.Float64()
	case d.Chance(0.3):
		priority = pick(d.R, 0.5, 2, 3)
	}
	return begun{resumes: threads == 1, threads: threads}, fmt.Sprintf("exec %d %s %s %d %s %s", d.last, h.Name, exact(flop), threads, exact(bound), exact(priority))
}

// parallel draws a parallel task without messages from a host to itself.
func (d *drawnScript) parallel() string {
	var b strings.Builder
	var hosts []*ScriptHost
	for range 1 + d.R.IntN(4) {
		hosts = append(hosts, d.host())
	}
	fmt.Fprintf(&b, "ptask %d %d", d.last, len(hosts))
	for _, h := range hosts {
		b.WriteString(" " + h.Name)
	}
	for range hosts {
		b.WriteString(" " + exact(pick(d.R, 0, 1e9, 2e9*d.R.Float64())))
	}
	for _, from := range hosts {
		for _, to := range hosts {
			bytes := pick(d.R, 0, 0, 1e6, 1e7*d.R.Float64())
			if from == to {
				bytes = 0
			}
			b.WriteString(" " + exact(bytes))
		}
	}
	return b.String()
}

// change draws something that changes.
func (d *drawnScript) change() {
	at, h := lifeSec*d.R.Float64(), d.host() // never with what starts at date 0: their order is open
	switch d.R.IntN(6) {
	case 0:
		d.at(at, "pstate %s %d", h.Name, d.R.IntN(h.Pstates))
	case 1:
		if len(h.Disks) == 0 {
			d.at(at, "host %s off", h.Name)
			d.at(at+5*d.R.ExpFloat64(), "host %s on", h.Name)
		}
	case 2:
		l := pick(d.R, d.Links...)
		d.at(at, "link %s off", l)
		d.at(at+5*d.R.ExpFloat64(), "link %s on", l)
	case 3:
		d.at(at, "bandwidth %s %s", pick(d.R, d.Links...), exact(1e6*(1+20*d.R.Float64())))
	case 4:
		if !d.Model.Unit {
			d.at(at, "latency %s %s", pick(d.R, d.Links...), exact(d.OtherLatencySec()))
		}
	case 5:
		if len(h.Disks) > 0 {
			d.at(at, "disk %s %s %s %s %s", h.Name, pick(d.R, h.Disks...), exact(1e12*(1+d.R.Float64())), exact(1e12*(1+d.R.Float64())), exact(1e12*(1+2*d.R.Float64())))
		}
	}
}
