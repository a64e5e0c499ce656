package units

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Work reads an amount of work in flop, such as "200Gf", "2Gflop" or "1e9", and
// instructions, such as "200GI", each counted as one flop.
func Work(s string) (flop float64, err error) { return work.parse(s) }

// Speed reads a computing speed in flop/s, such as "10Gf" or "98.095Mflops",
// and in instructions/s, such as "100MIPS", each counted as one flop/s.
func Speed(s string) (flopsPerSec float64, err error) { return speed.parse(s) }

// Data reads an amount of data in bytes: "1MB", "1MiB", "8Mb".
func Data(s string) (bytes float64, err error) { return data.parse(s) }

// Bandwidth reads a data rate in bytes/s: "0.15Gbps", "125MBps", "1.25GB/s".
func Bandwidth(s string) (bytesPerSec float64, err error) { return bandwidth.parse(s) }

// Duration reads a time span in seconds: "50us", "1.5h"; m is a minute, as min is.
func Duration(s string) (sec float64, err error) { return duration.parse(s) }

// Fraction reads a plain number, or a percentage: "1%" is 0.01. It may lie
// outside 0 to 1.
func Fraction(s string) (float64, error) {
	number, percent := strings.CutSuffix(s, "%")
	x, err := parseNumber(strings.TrimRight(number, " "), s)
	if err == nil && percent {
		x /= 100
	}
	return x, err
}

func (q *quantity) parse(s string) (float64, error) {
	number, unit := split(s)
	x, err := parseNumber(number, s)
	if err != nil {
		return 0, err
	}
	scale, ok := q.scale[unit]
	if !ok {
		return 0, fmt.Errorf("unknown unit %q in %q (want one of %s)", unit, s, q.want)
	}
	x *= scale
	if math.IsInf(x, 0) {
		return 0, fmt.Errorf("%s %q is too large", q.name, s)
	}
	return x, nil
}

// parseNumber reads the decimal number in text.
func parseNumber(number, text string) (float64, error) {
	if text == "" {
		return 0, errors.New("empty text where a number is wanted")
	}
	if n, _ := split(number); number == "" || n != number {
		return 0, fmt.Errorf("%q is not a number", text)
	}
	x, err := strconv.ParseFloat(number, 64)
	if errors.Is(err, strconv.ErrRange) {
		return 0, fmt.Errorf("number %q is too large", text)
	}
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", text)
	}
	return x, nil
}

// split cuts s after the longest decimal number at its start; spaces between
// the number and the unit are dropped. An E that is not followed by a digit
// begins a unit (exa), as for C's strtod.
func split(s string) (number, unit string) {
	i := 0
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		i++
	}
	digits := i
	i += countDigits(s[i:])
	found := i > digits
	if i < len(s) && s[i] == '.' {
		n := countDigits(s[i+1:])
		found = found || n > 0
		i += 1 + n
	}
	if !found {
		return "", s
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		j := i + 1
		if j < len(s) && (s[j] == '+' || s[j] == '-') {
			j++
		}
		if n := countDigits(s[j:]); n > 0 {
			i = j + n
		}
	}
	return s[:i], strings.TrimLeft(s[i:], " ")
}

func countDigits(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

// Finite says whether x is a number that is neither infinite nor NaN.
func Finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
