package scalability

import (
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/platform"
)

// Speeds says how fast the nodes of a grown platform are. The zero Speeds are
// [EqualSpeeds]. They can be compared with ==.
type Speeds struct {
	rule   string  // "": by factor
	factor float64 // of new nodes to their old one; 0: equal
}

var (
	// EqualSpeeds: new nodes are as fast as their old one; C2 = k*C1.
	EqualSpeeds = Speeds{}
	// BetaOnNew: old nodes keep their speed c, the k-1 new ones get
	// c(beta-1)/(k-1) each, so that C2 = beta*C1. Needs k and beta above 1, or both 1. New
	// nodes are slower than old ones, which the paper excludes, where k > beta:
	// a mean speed of beta/k*c < c leaves no other way.
	BetaOnNew = Speeds{rule: "beta-new"}
	// BetaOnAll: every node of a group, the old one too, gets beta/k*c, so that
	// C2 = beta*C1.
	BetaOnAll = Speeds{rule: "beta-all"}
)

// TimesOld makes new nodes factor times as fast as their old one; C2 = (1 +
// (k-1)*factor)*C1.
func TimesOld(factor float64) Speeds {
	if factor == 1 {
		return EqualSpeeds
	}
	return Speeds{factor: factor}
}

// ParseSpeeds reads equal, beta-new, beta-all, or a number above 0: new nodes are
// that many times as fast as their old one.
func ParseSpeeds(text string) (Speeds, error) {
	for _, s := range []Speeds{EqualSpeeds, BetaOnNew, BetaOnAll} {
		if s.String() == text {
			return s, nil
		}
	}
	factor, err := strconv.ParseFloat(text, 64)
	if err != nil || !(factor > 0) || math.IsInf(factor, 1) {
		return Speeds{}, fmt.Errorf("unknown speeds %q (want equal, beta-new, beta-all, or a number above 0: how many times as fast as the old ones new nodes are)", text)
	}
	return TimesOld(factor), nil
}

// String is the text that ParseSpeeds reads.
func (s Speeds) String() string {
	switch {
	case s.rule != "":
		return s.rule
	case s.factor != 0:
		return strconv.FormatFloat(s.factor, 'g', -1, 64)
	}
	return "equal"
}

// of is the speed of node j of a group whose old host had speed c; nil: c.
func (s Speeds) of(p *platform.Platform, k int, beta float64) (func(old platform.HostID, j int) float64, error) {
	c := func(old platform.HostID) float64 { return p.Host(old).SpeedFlops }
	onNew := func(factor float64) func(platform.HostID, int) float64 {
		return func(old platform.HostID, j int) float64 {
			if j == 1 {
				return c(old)
			}
			return factor * c(old)
		}
	}
	switch s {
	case EqualSpeeds:
		return nil, nil
	case BetaOnNew:
		if k == 1 && beta == 1 {
			return nil, nil // nothing grows
		}
		if k < 2 || !(beta > 1) {
			return nil, fmt.Errorf("speeds %v with k = %d and beta = %v: no new nodes that make the platform beta times as fast (want k and beta above 1)", s, k, beta)
		}
		return onNew((beta - 1) / float64(k-1)), nil
	case BetaOnAll:
		return func(old platform.HostID, _ int) float64 { return beta / float64(k) * c(old) }, nil
	}
	return onNew(s.factor), nil
}
