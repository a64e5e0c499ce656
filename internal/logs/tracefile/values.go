package tracefile

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// MostSec is the largest date, in seconds since 1970: the year 5138. What is beyond is no
// date.
const MostSec = 1e11

// Never stands for a date that was not recorded.
const Never = math.MinInt64

// Date reads a date, in microseconds since 1970; [Never] for none.
func Date(text string) (micros int64, ok bool) {
	if text == "" {
		return Never, true
	}
	if x, err := strconv.ParseInt(text, 10, 64); err == nil {
		return x * 1000, x >= 0 && x <= MostSec*1000
	}
	t, err := time.Parse("2006-01-02 15:04:05", text) // a fraction may follow
	if err != nil || t.Year() < 1970 {
		return Never, false
	}
	return t.UnixMicro(), true
}

// part is a number and a unit, of which durations are made.
var part = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d+(?:\.\d+)?)(ms|s|m|h|d)(?: |$)`) })

var unitSec = map[string]float64{"ms": 1e-3, "s": 1, "m": 60, "h": 3600, "d": 86400}

// Duration reads a duration in seconds; NaN for none.
func Duration(text string) (sec float64, ok bool) {
	if text == "" {
		return math.NaN(), true
	}
	if x, err := strconv.ParseInt(text, 10, 64); err == nil {
		return float64(x) / 1000, x >= 0 && x <= MostSec*1000
	}
	for text != "" {
		m := part().FindStringSubmatch(text)
		if m == nil {
			return 0, false
		}
		x, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			return 0, false
		}
		sec += x * unitSec[m[2]]
		text = text[len(m[0]):]
	}
	return sec, sec <= MostSec
}

// unitBytes are those of Nextflow's MemoryUnit, which counts by 1024 and calls it KB.
var unitBytes = map[string]float64{"B": 1, "KB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30, "TB": 1 << 40, "PB": 1 << 50, "EB": 1 << 60}

// Size reads an amount of memory or data in bytes; NaN for none.
func Size(text string) (bytes float64, ok bool) {
	if text == "" {
		return math.NaN(), true
	}
	end := strings.LastIndexAny(text, "0123456789.") + 1
	unit := strings.ToUpper(strings.TrimSpace(text[end:]))
	if unit == "" {
		unit = "B"
	}
	x, err := strconv.ParseFloat(text[:end], 64)
	scale, known := unitBytes[unit]
	x *= scale
	return x, err == nil && known && x >= 0 && x < math.MaxInt64 && !math.IsNaN(x)
}
