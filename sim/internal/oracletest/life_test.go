package oracletest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// life is a script on its way through a world.
type life struct {
	t         require.TestingT
	p         *platform.Platform
	w         world.World
	lines     []words            // with a date, in order
	following map[string][]words // by "done:N" and "lost:N"
	started   map[int32]*started
	fates     fates
	broken    map[int32]string // rules that an activity does not keep; see rules_test.go
	network   world.NetworkKind
	params    world.NetworkParams
	links     []linkState // as last reported, by LinkID
}

// words are a line's; when is the first.
type words struct {
	when, verb string
	rest       []string
}

// started is an activity that has been started.
type started struct {
	world.Activity
	atSec float64
	from  words
	wait  wait
}

// run runs the script in a world.
func (s *script) run(t testing.TB) fates { return s.live(t).fates }

func (s *script) live(t testing.TB) *life {
	p, err := platformOf(s.asCase())
	require.NoError(t, err, s)
	l := &life{t: t, p: p, following: map[string][]words{}, started: map[int32]*started{}, fates: fates{}, broken: map[int32]string{}}
	o := worldOptions(&s.options)
	o.Timelines, err = sim.Profiles{}.Timelines(p)
	require.NoError(t, err)
	for _, line := range s.lines {
		f := strings.Fields(line)
		x := words{f[0], f[1], f[2:]}
		if strings.Contains(x.when, ":") {
			l.following[x.when] = append(l.following[x.when], x)
		} else {
			l.lines = append(l.lines, x)
		}
	}
	l.watch(&o)
	l.w.Reset(p, o)
	l.steps()
	return l
}

// pause is the tag of pauses: the next line comes when one ends.
const pause = -1

func (l *life) steps() {
	dated := l.lines
	for len(dated) > 0 && l.number(dated[0].when) == 0 {
		l.do(dated[0])
		dated = dated[1:]
	}
	for _, line := range dated {
		l.w.Sleep(pause, platform.NoHost, l.number(line.when))
	}
	for l.w.Step() {
		for e, ok := l.w.Ended(); ok; e, ok = l.w.Ended() {
			if e.Tag == pause {
				l.do(dated[0])
				dated = dated[1:]
				continue
			}
			l.end(e)
		}
	}
}

// end notes the end of an activity and does what follows it.
func (l *life) end(e world.End) {
	l.ends(e)
	outcome, next := "failed", "lost"
	switch e.Outcome {
	case world.Done:
		outcome, next = "done", "done"
	case world.Cancelled:
		outcome = "cancelled"
	}
	l.fates[e.Tag] = fate{outcome, l.w.NowSec()}
	for _, line := range l.following[fmt.Sprintf("%s:%d", next, e.Tag)] {
		l.do(line)
	}
}

func (l *life) number(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	require.NoError(l.t, err)
	return x
}

func (l *life) numbers(texts []string) (all []float64) {
	for _, text := range texts {
		all = append(all, l.number(text))
	}
	return all
}

func (l *life) host(name string) platform.HostID {
	h, ok := l.p.HostByName(name)
	require.True(l.t, ok, name)
	return h
}

func (l *life) link(name string) platform.LinkID {
	for id, x := range l.p.Links() {
		if x.Name == name {
			return id
		}
	}
	require.Fail(l.t, "no link "+name)
	return 0
}

func (l *life) disk(host, name string) world.DiskID {
	h := l.host(host)
	at := slices.IndexFunc(l.p.Disks(h), func(d platform.Disk) bool { return d.Name == name })
	return world.DiskID{Host: h, Number: at}
}

// do does what a line says.
func (l *life) do(x words) {
	switch x.verb {
	case "exec", "send", "read", "write", "ptask":
		l.start(int32(l.number(x.rest[0])), x)
	case "again":
		of := int32(l.number(x.rest[1]))
		if f, ended := l.fates[of]; ended && f.outcome != "done" {
			l.start(int32(l.number(x.rest[0])), l.started[of].from)
		}
	case "cancel", "suspend", "resume", "priority":
		if a := l.started[int32(l.number(x.rest[0]))]; a != nil {
			l.actOn(a.Activity, x)
		}
	case "left":
		of := int32(l.number(x.rest[1]))
		if _, over := l.fates[of]; !over && l.started[of] != nil {
			l.fates[int32(l.number(x.rest[0]))] = fate{"left", l.w.Remaining(l.started[of].Activity) / l.amount(l.started[of].from)}
		}
	default:
		l.change(x)
	}
}

func (l *life) actOn(a world.Activity, x words) {
	switch x.verb {
	case "cancel":
		l.w.Cancel(a)
	case "suspend":
		l.w.Suspend(a)
	case "resume":
		l.w.Resume(a)
	default:
		l.w.SetPriority(a, l.number(x.rest[1]))
	}
}

func (l *life) change(x words) {
	w, name := &l.w, x.rest[0]
	switch x.verb {
	case "pstate":
		require.NoError(l.t, w.SetPstate(l.host(name), int(l.number(x.rest[1]))))
	case "host":
		w.SetHostOn(l.host(name), x.rest[1] == "on")
	case "link":
		w.SetLinkOn(l.link(name), x.rest[1] == "on")
	case "bandwidth":
		w.SetBandwidth(l.link(name), l.number(x.rest[1]))
	case "latency":
		w.SetLatency(l.link(name), l.number(x.rest[1]))
	case "disk":
		speed := l.numbers(x.rest[2:])
		w.SetDiskSpeed(l.disk(name, x.rest[1]), world.DiskSpeed{Read: speed[0], Write: speed[1], Both: speed[2]})
	default:
		require.Fail(l.t, "unknown verb "+x.verb)
	}
}

// amount is what Remaining of an activity is part of.
func (l *life) amount(x words) float64 {
	switch x.verb {
	case "ptask":
		return 1
	case "exec":
		return l.number(x.rest[2]) * max(l.number(x.rest[3]), 1)
	default:
		return l.number(x.rest[3])
	}
}

// start starts activity number n as the line says.
func (l *life) start(n int32, x words) {
	s := &started{atSec: l.w.NowSec(), from: x}
	l.started[n] = s
	args, err := x.rest[1:], error(nil)
	switch x.verb {
	case "exec":
		v := l.numbers(args[1:])
		s.Activity = l.w.Exec(n, &world.Exec{Host: l.host(args[0]), Flop: v[0], Threads: int(v[1]), BoundFlops: v[2], Priority: v[3]})
	case "send":
		v := l.numbers(args[2:])
		send := world.Send{From: l.host(args[0]), To: l.host(args[1]), Bytes: v[0], BoundBytesPerSec: v[1]}
		l.begins(n, s, &send)
		s.Activity, err = l.w.Send(n, &send)
	case "ptask":
		count := int(l.number(args[0]))
		y := world.Parallel{Flops: l.numbers(args[1+count : 1+2*count]), Bytes: l.numbers(args[1+2*count:])}
		for _, name := range args[1 : 1+count] {
			y.Hosts = append(y.Hosts, l.host(name))
		}
		s.Activity, err = l.w.Parallel(n, &y)
	default:
		v := l.numbers(args[2:])
		start := map[string]func(int32, *world.IO) world.Activity{"read": l.w.Read, "write": l.w.Write}[x.verb]
		s.Activity = start(n, &world.IO{Disk: l.disk(args[0], args[1]), Bytes: v[0], Priority: v[1]})
	}
	require.NoError(l.t, err)
}
