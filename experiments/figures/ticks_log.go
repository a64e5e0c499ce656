package figures

import (
	"math"
	"strconv"
)

// logTicks are powers of the base, every few of them where there are many; with
// fewer than two powers in sight, round numbers between them too.
func logTicks(s scale, most int) []tick {
	base := 10.0
	if s.kind == Log2 {
		base = 2
	}
	logOf := func(v float64) float64 { return math.Log2(v) / math.Log2(base) }
	lo, hi := math.Ceil(logOf(s.lo)-1e-9), math.Floor(logOf(s.hi)+1e-9)
	if count := hi - lo + 1; count >= 3 || count >= 2 && s.kind == Log2 {
		every := math.Ceil(count / float64(max(most, 1)))
		var list []tick
		for e := math.Ceil(lo/every) * every; e <= hi; e += every {
			list = append(list, tick{min(max(math.Pow(base, e), s.lo), s.hi), powerLabel(base, e)})
		}
		return list
	}
	if list := decades(s, lo-1, hi, most); len(list) >= 2 {
		return list
	}
	return linearTicks(s.lo, s.hi, most, false)
}

// decades are 1, 2 and 5 times the powers of ten, or the powers and 3 times them
// where that would be too many.
func decades(s scale, lo, hi float64, most int) []tick {
	if s.kind == Log2 {
		return nil
	}
	for _, multiples := range [][]float64{{1, 2, 3, 5, 7}, {1, 2, 5}, {1, 3}, {1}} {
		var list []tick
		for e := lo; e <= hi; e++ {
			for _, m := range multiples {
				if v := m * math.Pow(10, e); v >= s.lo && v <= s.hi {
					list = append(list, tick{v, short(v)})
				}
			}
		}
		if len(list) <= most {
			return list
		}
	}
	return nil
}

// powerLabel prints base^e: as a number while that is short.
func powerLabel(base, e float64) string {
	switch v := math.Pow(base, e); {
	case base == 2 && e >= 0 && e <= 19, base == 10 && e >= 0 && e <= 3:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case base == 10 && e < 0 && e >= -2:
		return strconv.FormatFloat(v, 'f', int(-e), 64)
	case base == 2 && e < 0 && e >= -3:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return strconv.FormatFloat(base, 'f', -1, 64) + "^{" + minus(strconv.FormatFloat(e, 'f', -1, 64)) + "}"
}
