package pstate

import (
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/platform"
)

// Initial is the text of the zero Choice.
const Initial = "initial"

// Choice says in which power states hosts begin. The zero Choice leaves that to the platform.
type Choice struct{ rules []rule }

// rule is a power state for the hosts with names that match a pattern; "": for all that
// have several.
type rule struct {
	pattern string
	pstate  int
}

// ErrNone says that a state was chosen for the hosts that have several, and that none has.
var ErrNone = errors.New("no host has several power states (a platform file lists them as pstates, a spec as cluster(pstates=2Gf/1Gf))")

const hostPrefix = "host:"

// Parse reads a choice.
func Parse(text string) (Choice, error) {
	var c Choice
	if strings.TrimSpace(text) == Initial {
		return c, nil
	}
	for one := range strings.SplitSeq(text, ";") {
		one = strings.TrimSpace(one)
		var r rule
		number := one
		if named, ok := strings.CutPrefix(one, hostPrefix); ok {
			at := strings.LastIndexByte(named, '=')
			if at < 1 {
				return Choice{}, fmt.Errorf("%q: want host:NAME=STATE, such as host:node-*=1", one)
			}
			r.pattern, number = strings.TrimSpace(named[:at]), strings.TrimSpace(named[at+1:])
			if _, err := path.Match(r.pattern, ""); err != nil || r.pattern == "" {
				return Choice{}, fmt.Errorf("%q: no pattern of host names (* stands for any text, ? for a letter, [a-c] for one of some)", r.pattern)
			}
		}
		var err error
		if r.pstate, err = strconv.Atoi(number); err != nil || r.pstate < 0 {
			return Choice{}, fmt.Errorf("%q: want the number of a power state, counted from 0, host:NAME=STATE, or %s", one, Initial)
		}
		c.rules = append(c.rules, r)
	}
	return c, nil
}

// String is a text that Parse reads.
func (c Choice) String() string {
	if !c.On() {
		return Initial
	}
	texts := make([]string, len(c.rules))
	for i, r := range c.rules {
		texts[i] = strconv.Itoa(r.pstate)
		if r.pattern != "" {
			texts[i] = hostPrefix + r.pattern + "=" + texts[i]
		}
	}
	return strings.Join(texts, ";")
}

// On says whether anything is chosen.
func (c Choice) On() bool { return len(c.rules) > 0 }

// Apply is the platform with the choice made. It is an error if a host lacks its power
// state or would begin with a speed of 0, or if nothing is chosen by a rule: state 0 is
// one that every host has.
func (c Choice) Apply(p *platform.Platform) (*platform.Platform, error) {
	if !c.On() {
		return p, nil
	}
	used := make([]bool, len(c.rules))
	chosen := make([]int32, p.NumHosts())
	for h := range platform.HostID(p.NumHosts()) {
		d := p.Host(h).Details.OrNone()
		at := c.ruleOf(p, h, len(d.PstateFlops) > 0, used)
		chosen[h] = int32(d.Pstate)
		if at < 0 {
			continue
		}
		n := c.rules[at].pstate
		switch states := max(len(d.PstateFlops), 1); {
		case n >= states:
			return nil, fmt.Errorf("host %q: no power state %d (it has %d, counted from 0)", p.HostName(h), n, states)
		case len(d.PstateFlops) > 0 && d.PstateFlops[n] == 0:
			return nil, fmt.Errorf("host %q: power state %d has speed 0 (no run can begin with it)", p.HostName(h), n)
		}
		chosen[h] = int32(n)
	}
	for i, r := range c.rules {
		switch {
		case used[i]:
		case r.pattern != "":
			return nil, fmt.Errorf("no host is named %q", r.pattern)
		case r.pstate > 0:
			return nil, ErrNone
		}
	}
	return p.WithPstates(func(h platform.HostID) int { return int(chosen[h]) }), nil
}

// ruleOf is the last rule for a host, -1 if there is none, and notes all that are for it.
func (c Choice) ruleOf(p *platform.Platform, h platform.HostID, several bool, used []bool) int {
	at := -1
	for i, r := range c.rules {
		matches := several
		if r.pattern != "" {
			matches, _ = path.Match(r.pattern, p.HostName(h)) // the pattern is a right one
		}
		if matches {
			at, used[i] = i, true
		}
	}
	return at
}
