package figures

import (
	"math"
	"slices"
)

// prefix is how the numbers of an axis with a unit are written: all divided by a power of 1000 that its
// label says, or on a logarithmic axis each with a prefix of its own.
type prefix struct {
	power int // of 1000
	each  bool
}

// prefixes of powers of 1000.
var prefixes = []string{"", "k", "M", "G", "T", "P", "E", "Z", "Y"}

// prefixed are the units that have prefixes. Long times are read in seconds, minutes and hours.
var prefixed = []string{"B", "B/s", "flop", "flop/s", "J", "W"}

// prefixFor suits the largest number on an axis.
func (s scale) prefixFor(a *Axis) prefix {
	if !slices.Contains(prefixed, a.Unit) {
		return prefix{}
	}
	if s.kind != Linear {
		return prefix{each: true}
	}
	return prefix{power: powerOf(max(math.Abs(s.lo), math.Abs(s.hi)))}
}

// powerOf is the power of 1000 whose prefix suits a number of at least 1.
func powerOf(v float64) (power int) {
	for ; v >= 1000 && power+1 < len(prefixes); power++ {
		v /= 1000
	}
	return power
}

func (p prefix) factor() float64 { return math.Pow(1000, float64(p.power)) }

// letter stands before the unit.
func (p prefix) letter() string { return prefixes[p.power] }

// label is the number at a tick.
func (p prefix) label(v float64) string {
	if p.each {
		power := powerOf(math.Abs(v))
		text := short(v / math.Pow(1000, float64(power)))
		if power > 0 {
			text += " " + prefixes[power]
		}
		return text
	}
	return short(v / p.factor())
}

// PrefixedUnit is the unit of a column whose numbers are read with prefixes; "" if they are not.
func PrefixedUnit(column string) string {
	if _, unit := LabelOf(column); slices.Contains(prefixed, unit) {
		return unit
	}
	return ""
}
