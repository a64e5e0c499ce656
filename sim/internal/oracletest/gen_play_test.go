package oracletest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/clustersim/clustersim/sim"
)

// genre is what the actors of a play do.
type genre struct {
	name string
	acts []func(*drawnPlay)
	// calm plays have no transfers that get other dates in SimGrid when they are suspended.
	calm bool
	// silent: nothing is sent
	silent bool
	// odd: no dates coincide, since SimGrid 3.32 makes other requests for what they do.
	odd bool
	// again: some actors begin anew when their host is back.
	again bool
}

// genres are the kinds of plays, drawn in turn.
var genres = []genre{
	{name: "plain", acts: acts(talk, talk, rest, compute)},
	{name: "limits", acts: acts(talk, limitedTalk, limitedTalk, rest, compute)},
	{name: "async", acts: acts(talk, begin, begin, finish, finish, rest, compute, computeElsewhere)},
	{name: "lives", acts: acts(talk, rest, rest, compute, die, die, join, later)},
	{name: "locks", acts: acts(talk, rest, compute, lock, lock, lock, take, meet, await)},
	{name: "stops", acts: acts(rest, rest, compute, stop, stop, die, join, talk), calm: true},
	{name: "hosts", acts: acts(rest, rest, compute, compute, compute, die, join, later), silent: true},
	{name: "moves", acts: acts(talk, talk, rest, compute, move, die, later)},
	{name: "all", acts: acts(talk, limitedTalk, begin, finish, rest, compute, computeElsewhere, die, join, later)},
	{name: "works", acts: acts(rest, compute, execute, execute, chain, treat, treat, finishWork, finishWork), silent: true, odd: true},
	{name: "disks", acts: acts(rest, compute, useDisk, useDisk, useDisk, beginUse, beginUse, finish, die), odd: true},
	{name: "rooms", acts: acts(receive, talk, talk, talk, rest, compute, begin, finish, lookAtAny), odd: true},
	{name: "wires", acts: acts(talk, rest, compute, slowTalk, sendDirect, sendDirect, finish, finish, lookAtAny, waitUntil), odd: true},
	{name: "faults", acts: acts(rest, rest, compute, computeElsewhere, talk, talk, begin, finish, turnHost, turnLink), odd: true, again: true},
	{name: "ends", acts: acts(rest, compute, talk, die, join, endAll, tryLock, tryLock), odd: true},
	{name: "sides", acts: acts(rest, compute, exchange, exchange, exchange, finish, finish, lookAtAny), odd: true},
	{name: "deaths", acts: acts(rest, compute, talk, sendDirect, sendDirect, sendDirect, waitFor, waitFor, die, die, join), odd: true},
	{name: "orphans", acts: acts(rest, compute, leave, leave, leave, turnHost, turnHost), odd: true},
	{name: "cuts", acts: acts(rest, talk, talk, begin, begin, sendDirect, finish, turnLink, turnLink, turnLink), odd: true},
}

func acts(all ...func(*drawnPlay)) []func(*drawnPlay) { return all }

// drawnPlay is a play that is being drawn.
type drawnPlay struct {
	r      *rand.Rand
	play   *play
	round  bool // numbers are such that many dates coincide
	disks  bool // each host has one
	hosts  []string
	links  []string
	execs  map[string]bool // activities that are executions
	tried  map[int]bool    // roles that may hold a mutex for good
	paused map[string]bool // activities that were suspended
	// by role
	open         [][]string // numbers of activities that were begun
	comms        map[string]bool
	last         int
	limits       int   // counts what ends at a date of its own
	silent, calm bool  // as the genre
	late         []int // roles that are not spawned yet
	size         []int // of the barriers
}

// drawPlay draws play number seed. Equal seeds give equal plays.
func drawPlay(seed uint64) *play {
	g := genres[seed%uint64(len(genres))]
	d := &drawnPlay{r: rand.New(rand.NewPCG(seed, 0xac7)), comms: map[string]bool{}, execs: map[string]bool{}, tried: map[int]bool{}, paused: map[string]bool{}, silent: g.silent, calm: g.calm}
	d.round = d.chance(0.5) && !g.odd
	network := pick(d.r, sim.Network{}, sim.Network{Kind: sim.CM02})
	if g.calm || d.round {
		network = sim.Network{Kind: sim.CM02}
	}
	d.play = &play{
		name:    fmt.Sprintf("%04d-%s", seed, g.name),
		options: sim.Options{Network: network, HostSharing: sim.TimeShared},
	}
	d.disks = g.name == "disks"
	d.play.platformXML = d.platform(g.calm)
	n := 2 + d.r.IntN(6)
	for i := range n {
		kind := "first"
		if g.name != "locks" && i > 1 {
			kind = pick(d.r, "first", "first", "later")
		}
		if g.again {
			kind = pick(d.r, "first", "again")
		}
		if g.name == "ends" && i == 0 {
			d.play.header = []string{"mutexes 2"}
		}
		if kind == "later" {
			d.late = append(d.late, i)
		}
		d.play.roles = append(d.play.roles, role{host: pick(d.r, d.hosts...), kind: kind})
	}
	if d.chance(0.2) {
		if i := d.r.IntN(n); d.play.roles[i].kind == "first" {
			d.play.roles[i].kind = "daemon"
		} // one at most: several die in the order of their addresses
	}
	d.open = make([][]string, n)
	if g.name == "locks" {
		d.play.header = []string{"mutexes 2", "conditions 1", "semaphores 1 2", fmt.Sprintf("barriers %d", n)}
		d.size = []int{n}
	}
	for range 5 + d.r.IntN(40) {
		pick(d.r, g.acts...)(d)
	}
	for i := range d.play.roles {
		for len(d.open[i]) > 0 && d.chance(0.9) {
			d.line(i, "wait %s", d.taken(i))
		}
	}
	return d.play
}

func (d *drawnPlay) chance(p float64) bool { return d.r.Float64() < p }

// someone is a role.
func (d *drawnPlay) someone() int { return d.r.IntN(len(d.play.roles)) }

func (d *drawnPlay) line(i int, format string, args ...any) {
	r := &d.play.roles[i]
	r.code = append(r.code, fmt.Sprintf(format, args...))
}

// platform draws hosts of one core, and a link for every pair, or for all.
func (d *drawnPlay) platform(calm bool) string {
	var b strings.Builder
	b.WriteString("<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n")
	b.WriteString("<platform version=\"4.1\">\n<zone id=\"world\" routing=\"Full\">\n")
	n := 1 + d.r.IntN(4)
	for i := range n {
		d.hosts = append(d.hosts, fmt.Sprintf("h%d", i))
		speed, cores := "1Gf", 1
		if !d.round {
			speed, cores = exact(1e8+2e9*d.r.Float64()), 1+d.r.IntN(3)
		}
		fmt.Fprintf(&b, "<host id=\"h%d\" speed=\"%s\" core=\"%d\"", i, speed, cores)
		if d.disks {
			fmt.Fprintf(&b, "><disk id=\"d\" read_bw=\"%sBps\" write_bw=\"%sBps\"/></host>\n", exact(1e12*(1+d.r.Float64())), exact(5e11*(1+d.r.Float64())))
			continue
		}
		b.WriteString("/>\n")
	}
	shared := d.chance(0.3) && !calm
	var routes strings.Builder
	for i := range n {
		for j := i; j < n; j++ {
			id := fmt.Sprintf("l%d-%d", i, j)
			if shared {
				id = "l"
			}
			if !shared || i+j == 0 {
				d.links = append(d.links, id)
				d.link(&b, id, calm)
			}
			fmt.Fprintf(&routes, "<route src=\"h%d\" dst=\"h%d\"><link_ctn id=\"%s\"/></route>\n", i, j, id)
		}
	}
	return b.String() + routes.String() + "</zone>\n</platform>\n"
}

func (d *drawnPlay) link(b *strings.Builder, id string, calm bool) {
	bandwidth, latency, policy := 1e6, 0.5, "SHARED"
	if !d.round {
		bandwidth, latency = 1e6*(1+9*d.r.Float64()), 0.1*d.r.Float64()
	}
	if calm { // a transfer on its own, with a latency that is over at once
		latency, policy = 0, "FATPIPE"
	}
	fmt.Fprintf(b, "<link id=\"%s\" bandwidth=\"%sBps\" latency=\"%ss\" sharing_policy=\"%s\"/>\n", id, exact(bandwidth), exact(latency), policy)
}

// sec draws a duration.
func (d *drawnPlay) sec() float64 {
	if d.round {
		return 0.5 * float64(1+d.r.IntN(6))
	}
	return pick(d.r, 1e-3, 0.3, 2) * d.r.ExpFloat64()
}

// limit draws how long an actor waits at most. It ends at a date of its own: in SimGrid 3.32 limits
// of transfers are sleeps, in later versions they are timers, which come before all else.
func (d *drawnPlay) limit() float64 {
	d.limits++
	return d.sec() + 1e-4*float64(d.limits)
}

// flop draws an amount of work. Unless nothing is sent in a play, no two executions end at
// one date: SimGrid 3.32 begins a sleep with every wait for a transfer, and for an execution
// elsewhere, which changes their order.
func (d *drawnPlay) flop() float64 {
	if d.silent {
		return 1e9 * d.sec()
	}
	return 1e9*d.sec() + 1e6*d.r.Float64()
}

// bytes draws a size; no two transfers end at one date by chance.
func (d *drawnPlay) bytes() float64 {
	return float64(int(1e6*d.sec()*pick(d.r, 1, 1, 0.01)) + d.r.IntN(1000))
}

func (d *drawnPlay) box() string { return pick(d.r, "a", "a", "b", "c") }
