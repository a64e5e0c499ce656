package units

import (
	"math"
	"strconv"
	"strings"
)

// rung is one unit that a Format function may choose, with its scale.
type rung struct {
	unit  string
	scale float64
}

// ladder lists the units in which a quantity may be printed, from large to
// small; base is the unit of scale 1, in which every number can be printed.
type ladder struct {
	q     *quantity
	rungs []rung
	base  string
}

var (
	workLadder      = newLadder(work, "f", "Yf", "Zf", "Ef", "Pf", "Tf", "Gf", "Mf", "kf", "f")
	speedLadder     = newLadder(speed, "f", "Yf", "Zf", "Ef", "Pf", "Tf", "Gf", "Mf", "kf", "f")
	dataLadder      = newLadder(data, "B", "YB", "ZB", "EB", "PB", "TB", "GB", "MB", "kB", "B")
	bandwidthLadder = newLadder(bandwidth, "Bps", "Ybps", "Zbps", "Ebps", "Pbps", "Tbps", "Gbps", "Mbps", "kbps", "bps")
	durationLadder  = newLadder(duration, "s", "s", "ms", "us", "ns", "ps")
)

func newLadder(q *quantity, base string, units ...string) ladder {
	l := ladder{q: q, base: base}
	for _, u := range units {
		l.rungs = append(l.rungs, rung{u, q.scale[u]})
	}
	return l
}

// AppendWork appends flop as short text that Work reads back exactly: "200Gf".
// NaN and infinities print as in Go, and do not read back.
func AppendWork(b []byte, flop float64) []byte { return workLadder.append(b, flop) }

// FormatSpeed prints flop/s as short text that Speed reads back exactly.
func FormatSpeed(flopsPerSec float64) string { return speedLadder.format(flopsPerSec) }

// FormatData prints bytes as short text that Data reads back exactly: "1MB".
func FormatData(bytes float64) string { return dataLadder.format(bytes) }

// AppendData appends what FormatData prints.
func AppendData(b []byte, bytes float64) []byte { return dataLadder.append(b, bytes) }

// FormatBandwidth prints bytes/s, in bits/s as networks are sold, as short
// text that Bandwidth reads back exactly: "10Gbps".
func FormatBandwidth(bytesPerSec float64) string { return bandwidthLadder.format(bytesPerSec) }

// FormatDuration prints seconds as short text that Duration reads back
// exactly: "50us", "23208.856s". It never uses minutes or more, because m
// would be taken for milli.
func FormatDuration(sec float64) string { return durationLadder.format(sec) }

// AppendDuration appends what FormatDuration prints.
func AppendDuration(b []byte, sec float64) []byte { return durationLadder.append(b, sec) }

func (l ladder) format(x float64) string { return string(l.append(nil, x)) }

// append prints x in the largest unit not above x in which it reads back exactly,
// or in the base unit, where every number does, if that is shorter: 5e-05 s is not
// 50 us, which is the double 50*1e-6.
func (l ladder) append(b []byte, x float64) []byte {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return strconv.AppendFloat(b, x, 'g', -1, 64)
	}
	size, begin := math.Abs(x), len(b)
	for _, r := range l.rungs {
		if size < r.scale || size >= 1e6*l.rungs[0].scale {
			continue
		}
		number, ok := shortest(x, r.scale)
		if !ok {
			continue
		}
		b = append(appendPlain(b, number), r.unit...)
		if length := len(b) - begin; length-len(r.unit) > maxDigits {
			if inBase := append(appendPlain(nil, x), l.base...); len(inBase) < length {
				b = append(b[:begin], inBase...)
			}
		}
		return b
	}
	return append(appendPlain(b, x), l.base...)
}

// maxDigits: longer numbers are compared with the base unit's. Decimals of up to
// 15 digits survive float64.
const maxDigits = 15

// shortest finds the number with the fewest digits that makes, times scale,
// x. There may be none, since products are rounded. If one has up to 15 digits, it is x / scale
// rounded to 15: three roundings to float64 (the number, the product, the quotient) move the
// quotient by less than half of its fifteenth digit.
func shortest(x, scale float64) (float64, bool) {
	v := x / scale
	var text [32]byte
	for digits := maxDigits; digits <= 17; digits++ {
		rounded, err := strconv.ParseFloat(string(strconv.AppendFloat(text[:0], v, 'g', digits, 64)), 64)
		if err == nil && rounded*scale == x {
			return rounded, true
		}
	}
	return 0, false
}

// appendPlain prints x without an exponent if that stays short.
func appendPlain(b []byte, x float64) []byte {
	if size := math.Abs(x); size != 0 && (size < 1e-3 || size >= 1e15) {
		return strconv.AppendFloat(b, x, 'g', -1, 64)
	}
	return strconv.AppendFloat(b, x, 'f', -1, 64)
}

// Count is a number of things as text: "1 host", "3 hosts", "2 vertices".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if stem, ok := strings.CutSuffix(noun, "ex"); ok {
		return strconv.Itoa(n) + " " + stem + "ices"
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
