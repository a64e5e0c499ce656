package world_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/course"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// TestScenarios runs the scenarios in testdata and compares what they print. To
// rewrite them:
//
//	go test ./sim/internal/world -run TestScenarios -rewrite
//
// and check the changes with git diff. These are the verbs:
//
//	platform  a platform file in the native format; or, with the word spec, a spec
//	run       what is done when, a line each; network=NAME, weight-s=BYTES, tcp-gamma=BYTES,
//	          acks=off (no crosstraffic), overlook=true, time=SEC, solver=bmf and hosts=time
//	          choose the models
//
// In a line the date comes first. Then:
//
//	exec NAME HOST FLOP [sec=S] [threads=N] [bound=FLOPS] [priority=P]
//	send NAME FROM TO BYTES [bound=BYTES] [reads=1] [writes=1]    of disks, meanwhile
//	read NAME HOST BYTES [priority=P], write the same
//	sleep NAME HOST SEC                 HOST may be "nowhere"
//	parallel NAME HOST:FLOP... FROM>TO:BYTES... [bound=PARTS]
//	cancel NAME, suspend NAME, resume NAME, remaining NAME
//	bound NAME PERSEC, priority NAME P, deadline NAME DATE
//	speed HOST FACTOR, host HOST on|off, pstate HOST NUMBER
//	disk HOST READ WRITE BOTH
//	bandwidth LINK BYTES, latency LINK SEC, link LINK on|off
//	show NAME                           a host's state and speed, or a link's
//
// A line without a date, "profile WHAT NAME EVENTS", gives a host or link a profile
// with its lines separated by commas; WHAT is speed, host, bandwidth, latency or link.
func TestScenarios(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		var p *platform.Platform
		datadriven.RunTest(t, path, func(t *testing.T, td *datadriven.TestData) string {
			switch td.Cmd {
			case "platform":
				var err error
				if p, err = platform.FromSpec(td.Input); !td.HasArg("spec") {
					p, err = platform.ReadNative("platform.yaml", []byte(td.Input), platform.ReadOptions{})
				}
				require.NoError(t, err)
				return ""
			case "run":
				o := options(t, "lv08")
				for _, arg := range td.CmdArgs {
					switch arg.Key {
					case "network":
						o = options(t, arg.Vals[0])
					case "weight-s":
						arg.Scan(t, 0, &o.Params.WeightSBytes)
					case "time":
						arg.Scan(t, 0, &o.Params.ConstantSec)
					case "tcp-gamma":
						arg.Scan(t, 0, &o.Params.TCPGammaBytes)
					case "overlook":
						o.Params.Overlook = true
					case "solver":
						o.Params.BMF = true
					case "acks":
						o.Params.CrossTraffic = false
					case "hosts":
						o.HostSharing = world.TimeShared
					}
				}
				o.Timelines, td.Input = timelines(t, p, td.Input)
				return newScenario(t, p, o).run(td.Input)
			}
			td.Fatalf(t, "unknown verb %q", td.Cmd)
			return ""
		})
	})
}

// options are those of the network of this name.
func options(t *testing.T, network string) world.Options {
	for _, kind := range world.NetworkKinds() {
		if kind.String() == network {
			return world.Options{Network: kind, Params: kind.Params()}
		}
	}
	require.Fail(t, "unknown network "+network)
	return world.Options{}
}

// timelines reads the lines that begin with "profile" and returns the others.
func timelines(t *testing.T, p *platform.Platform, text string) (list []world.Timeline, rest string) {
	random := course.NewRandom(profile.DefaultSeed)
	for l := range strings.Lines(text) {
		def, ok := strings.CutPrefix(l, "profile ")
		if !ok {
			rest += l
			continue
		}
		words := strings.SplitN(def, " ", 3)
		of := world.Quantity{Kind: world.QuantityKind(slices.Index([]string{"speed", "host", "bandwidth", "latency", "link"}, words[0]))}
		if of.Kind == world.SpeedFactor || of.Kind == world.HostState {
			of.Host, ok = p.HostByName(words[1])
			require.True(t, ok, words[1])
		} else {
			of.Link = linkNamed(t, p, words[1])
		}
		read, mistakes := profile.Parse([]byte(strings.ReplaceAll(words[2], ",", "\n")))
		require.Empty(t, mistakes)
		list = append(list, world.Timeline{Events: course.Of(read, random), Of: []world.Quantity{of}})
	}
	return list, rest
}

// scenario is one run of a script.
type scenario struct {
	t     *testing.T
	p     *platform.Platform
	w     world.World
	named map[string]world.Activity
	names []string // by tag
	out   strings.Builder
}

func newScenario(t *testing.T, p *platform.Platform, o world.Options) *scenario {
	s := &scenario{t: t, p: p, named: map[string]world.Activity{}}
	s.w.Reset(p, o)
	return s
}

// line is one thing to do.
type line struct {
	atSec float64
	words []string
}

// script is the tag of the pauses; a line of the script comes at the end of each.
const script = -1

func (s *scenario) run(text string) string {
	var lines []line
	for l := range strings.Lines(text) {
		words := strings.Fields(l)
		lines = append(lines, line{s.number(words[0]), words[1:]})
	}
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(a.atSec, b.atSec) })
	for len(lines) > 0 && lines[0].atSec == 0 {
		s.do(lines[0].words)
		lines = lines[1:]
	}
	for _, l := range lines {
		s.w.Sleep(script, platform.NoHost, l.atSec)
	}
	for s.w.Step() {
		for e, ok := s.w.Ended(); ok; e, ok = s.w.Ended() {
			if e.Tag == script {
				s.do(lines[0].words)
				lines = lines[1:]
				continue
			}
			require.Equal(s.t, s.named[s.names[e.Tag]], e.Activity)
			s.print("%s: %s", s.names[e.Tag], e.Outcome)
		}
	}
	for _, name := range s.names {
		if s.w.UnderWay(s.named[name]) {
			s.print("%s has not ended", name)
		}
	}
	return s.out.String()
}

func (s *scenario) print(format string, args ...any) {
	fmt.Fprintf(&s.out, "%22s  ", strconv.FormatFloat(s.w.NowSec(), 'g', -1, 64))
	fmt.Fprintf(&s.out, format+"\n", args...)
}

func (s *scenario) number(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	require.NoError(s.t, err)
	return x
}

func (s *scenario) host(name string) platform.HostID {
	h, ok := s.p.HostByName(name)
	require.True(s.t, ok || name == "nowhere", name)
	if !ok {
		return platform.NoHost
	}
	return h
}

func (s *scenario) link(name string) platform.LinkID { return linkNamed(s.t, s.p, name) }

func linkNamed(t *testing.T, p *platform.Platform, name string) platform.LinkID {
	for id, l := range p.Links() {
		if l.Name == name {
			return id
		}
	}
	require.Fail(t, "no link "+name)
	return 0
}

func (s *scenario) do(words []string) {
	w, verb, name, args := &s.w, words[0], words[1], words[2:]
	options := map[string]float64{}
	for len(args) > 0 && strings.Contains(args[len(args)-1], "=") {
		key, value, _ := strings.Cut(args[len(args)-1], "=")
		options[key], args = s.number(value), args[:len(args)-1]
	}
	tag := int32(len(s.names))
	switch verb {
	case "exec":
		s.begins(name, w.Exec(tag, &world.Exec{
			Host: s.host(args[0]), Flop: s.number(args[1]), Sec: options["sec"], Threads: int(options["threads"]),
			BoundFlops: options["bound"], Priority: options["priority"],
		}))
	case "send":
		a, err := w.Send(tag, &world.Send{
			From: s.host(args[0]), To: s.host(args[1]), Bytes: s.number(args[2]), BoundBytesPerSec: options["bound"],
			Disks: world.Stream{From: int16(options["reads"]), To: int16(options["writes"])},
		})
		require.NoError(s.t, err)
		s.begins(name, a)
	case "read", "write":
		start := map[string]func(int32, *world.IO) world.Activity{"read": w.Read, "write": w.Write}[verb]
		s.begins(name, start(tag, &world.IO{Disk: world.DiskID{Host: s.host(args[0])}, Bytes: s.number(args[1]), Priority: options["priority"]}))
	case "disk":
		w.SetDiskSpeed(world.DiskID{Host: s.host(name)}, world.DiskSpeed{Read: s.number(args[0]), Write: s.number(args[1]), Both: s.number(args[2])})
	case "sleep":
		s.begins(name, w.Sleep(tag, s.host(args[0]), s.number(args[1])))
	case "parallel":
		x := s.parallel(args)
		x.BoundPerSec = options["bound"]
		a, err := w.Parallel(tag, &x)
		require.NoError(s.t, err)
		s.begins(name, a)
	case "cancel":
		w.Cancel(s.named[name])
	case "suspend":
		w.Suspend(s.named[name])
	case "resume":
		w.Resume(s.named[name])
	case "remaining":
		s.print("%s has %v left", name, w.Remaining(s.named[name]))
	case "bound":
		w.SetBound(s.named[name], s.number(args[0]))
	case "priority":
		w.SetPriority(s.named[name], s.number(args[0]))
	case "deadline":
		w.Deadline(s.named[name], s.number(args[0]))
	case "speed":
		w.SetSpeedFactor(s.host(name), s.number(args[0]))
	case "host":
		w.SetHostOn(s.host(name), args[0] == "on")
	case "pstate":
		if err := w.SetPstate(s.host(name), int(s.number(args[0]))); err != nil {
			s.print("%v", err)
		}
	case "bandwidth":
		w.SetBandwidth(s.link(name), s.number(args[0]))
	case "latency":
		w.SetLatency(s.link(name), s.number(args[0]))
	case "link":
		w.SetLinkOn(s.link(name), args[0] == "on")
	case "show":
		s.show(name)
	default:
		require.Fail(s.t, "unknown verb "+verb)
	}
}

// show prints the state of a host or a link.
func (s *scenario) show(name string) {
	w := &s.w
	h, ok := s.p.HostByName(name)
	if !ok {
		l := s.link(name)
		s.print("%s: on %v, %v byte/s, %v s", name, w.LinkOn(l), w.BandwidthBytesPerSec(l), w.LatencySec(l))
		return
	}
	s.print("%s: on %v, %v flop/s", name, w.HostOn(h), w.SpeedFlops(h))
	if s.p.Host(h).Details != nil {
		s.print("%s: power state %d", name, w.Pstate(h))
	}
}

// parallel reads the flops and bytes of a parallel task.
func (s *scenario) parallel(args []string) (x world.Parallel) {
	for _, arg := range args {
		if host, flop, _ := strings.Cut(arg, ":"); !strings.Contains(host, ">") {
			x.Hosts, x.Flops = append(x.Hosts, s.host(host)), append(x.Flops, s.number(flop))
		}
	}
	x.Bytes = make([]float64, len(x.Hosts)*len(x.Hosts))
	for _, arg := range args {
		pair, bytes, _ := strings.Cut(arg, ":")
		if from, to, ok := strings.Cut(pair, ">"); ok {
			i, j := slices.Index(x.Hosts, s.host(from)), slices.Index(x.Hosts, s.host(to))
			x.Bytes[i*len(x.Hosts)+j] += s.number(bytes)
		}
	}
	return x
}

func (s *scenario) begins(name string, a world.Activity) {
	s.names, s.named[name] = append(s.names, name), a
}
