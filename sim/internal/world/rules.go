package world

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
)

// Rules say which hosts and links change, and how, on any platform:
//
//	hosts=mtbf(exp(30d),repair=exp(1h)),host:node-1*=load(uniform(0.5..1),every=10min)
//
// Of several rules for one thing the last counts. The zero Rules are none. Rules are
// comparable and may be keys: those of one ParseRules are equal.
type Rules struct{ read *[]rule }

func (r Rules) list() []rule {
	if r.read == nil {
		return nil
	}
	return *r.read
}

// rule gives what matches a pattern the profile of a generator.
type rule struct {
	of      platform.Target
	key     string // as it is written: "host:node-*"
	pattern string
	profile *profile.Profile
}

// NoRules is the text of no rules.
const NoRules = "none"

// ruleTargets are the words before a pattern, and what stands for all of them.
var ruleTargets = [...]struct {
	one, all      string
	factor, state platform.Target
}{
	{"host", "hosts", platform.HostSpeed, platform.HostState},
	{"link", "links", platform.LinkBandwidth, platform.LinkState},
	{"latency", "latencies", platform.LinkLatency, platform.LinkLatency},
}

// RuleTargets are words with which a rule may begin.
func RuleTargets() []string {
	var list []string
	for _, t := range ruleTargets {
		list = append(list, t.all, t.one+":*")
	}
	return list
}

// ParseRules reads none, or TARGET=GENERATOR,TARGET=GENERATOR with the targets hosts, links,
// latencies, host:PATTERN, link:PATTERN and latency:PATTERN. In a pattern * stands for any
// text, and ? for a character. The error joins *spec.Error values.
func ParseRules(text string) (Rules, error) {
	if strings.TrimSpace(text) == NoRules {
		return Rules{}, nil
	}
	var all []rule
	at := 0
	for _, part := range splitRules(text) {
		r, err := parseRule(part)
		if err != nil {
			return Rules{}, shifted(err, at)
		}
		all = append(all, r)
		at += len(part) + 1
	}
	return Rules{&all}, nil
}

// splitRules cuts a text at commas outside brackets.
func splitRules(text string) (parts []string) {
	depth, from := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				parts, from = append(parts, text[from:i]), i+1
			}
		}
	}
	return append(parts, text[from:])
}

// parseRule reads TARGET=GENERATOR.
func parseRule(text string) (rule, error) {
	key, generator, ok := strings.Cut(text, "=")
	start := len(text) - len(strings.TrimLeft(text, " \t"))
	if head, _, open := strings.Cut(key, "("); !ok || open && !strings.Contains(head, ":") {
		return rule{}, &spec.Error{Col: start + 1, Msg: fmt.Sprintf("%q: want TARGET=GENERATOR, such as hosts=mtbf(exp(30d),repair=exp(1h))", strings.TrimSpace(text))}
	}
	r := rule{key: strings.TrimSpace(key), pattern: "*"}
	word, pattern, one := strings.Cut(r.key, ":")
	if one {
		r.pattern = strings.TrimSpace(pattern)
	}
	g, err := profile.ParseGenerator(strings.TrimRight(generator, " \t"))
	if err != nil {
		return rule{}, shifted(err, len(key)+1)
	}
	r.profile = &profile.Profile{Generator: &g}
	for _, t := range ruleTargets {
		if word != t.all && word != t.one || one != (word == t.one) {
			continue
		}
		if r.of = t.factor; g.OfState() {
			r.of = t.state
		}
		if err := r.profile.Fits(r.of == platform.HostState || r.of == platform.LinkState); err != nil {
			return rule{}, &spec.Error{Col: start + 1, Msg: fmt.Sprintf("%s: %v", r.key, err)}
		}
		return r, nil
	}
	return rule{}, &spec.Error{Col: start + 1, Msg: srcerr.Unknown("target", word, []string{"hosts", "links", "latencies", "host:PATTERN", "link:PATTERN", "latency:PATTERN"}).Error()}
}

func shifted(err error, by int) error {
	for _, part := range srcerr.Parts(err) {
		if at, ok := part.(*spec.Error); ok {
			at.Col += by
		}
	}
	return err
}

// String is the text that ParseRules reads back.
func (r Rules) String() string {
	if !r.On() {
		return NoRules
	}
	parts := make([]string, len(r.list()))
	for i, x := range r.list() {
		parts[i] = x.key + "=" + x.profile.Generator.String()
	}
	return strings.Join(parts, ",")
}

// On says whether there are any rules.
func (r Rules) On() bool { return len(r.list()) > 0 }

// Check returns an error if a rule matches nothing of a platform.
func (r Rules) Check(p *platform.Platform) error {
	_, err := Profiles{Rules: r}.Timelines(p)
	return err
}

// unused is an error if a rule was not used.
func (r Rules) unused(used []bool) error {
	for i, x := range r.list() {
		word, _, one := strings.Cut(x.key, ":")
		if used[i] || !one {
			continue
		}
		if word == "latency" {
			word = "link"
		}
		return fmt.Errorf("%s: the platform has no such %s", x.key, word)
	}
	return nil
}

// matches says whether a name matches a pattern with * and ?. Cost: O(pattern * name).
func matches(pattern, name string) bool {
	p, n, star, from := 0, 0, -1, 0
	for n < len(name) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, from = p, n
			p++
		case p < len(pattern) && (pattern[p] == '?' || pattern[p] == name[n]):
			p, n = p+1, n+1
		case star >= 0: // the last star takes one more
			from++
			p, n = star+1, from
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}
