package units

import (
	"fmt"
	"math"
	"strconv"
)

// mostClockSec is the longest time that is shown in days, in s: about 300 years.
const mostClockSec = 1e10

// FormatClock prints a time as one says it, with the two largest units: 6 h 12 min, 1 d 3 h. It is
// rounded; below a minute it has three digits.
func FormatClock(sec float64) string {
	if whole := math.Round(sec); whole >= 60 && whole <= mostClockSec {
		for i, u := range clockUnits[:len(clockUnits)-1] {
			if whole < u.sec {
				continue
			}
			text := fmt.Sprintf("%.0f %s", math.Floor(whole/u.sec), u.name)
			below := clockUnits[i+1]
			if rest := math.Floor(math.Mod(whole, u.sec) / below.sec); rest > 0 {
				text += fmt.Sprintf(" %0*.0f %s", below.digits, rest, below.name)
			}
			return text
		}
	}
	return strconv.FormatFloat(sec, 'g', 3, 64) + " s"
}

var clockUnits = [...]struct {
	name   string
	sec    float64
	digits int // of smaller units, with zeros in front
}{{"d", 86400, 1}, {"h", 3600, 1}, {"min", 60, 2}, {"s", 1, 2}}

// FormatDate prints seconds from the begin of day 1 as a day and a time of day: day 3 08:15:02.
func FormatDate(sec float64) string {
	if !(math.Abs(sec) <= mostClockSec) {
		return strconv.FormatFloat(sec, 'g', -1, 64) + " s"
	}
	whole := math.Floor(sec + 0.5)
	day := math.Floor(whole / 86400)
	rest := int(whole - day*86400)
	return fmt.Sprintf("day %.0f %02d:%02d:%02d", day+1, rest/3600, rest/60%60, rest%60)
}

// FormatHMS prints a time as a clock that never turns: 1:23:20 for 5000 s. It is rounded.
func FormatHMS(sec float64) string {
	if !(math.Abs(sec) <= mostClockSec) {
		return strconv.FormatFloat(sec, 'g', -1, 64) + " s"
	}
	whole := int(math.Round(math.Abs(sec)))
	sign := ""
	if sec < 0 && whole > 0 {
		sign = "-"
	}
	return fmt.Sprintf("%s%d:%02d:%02d", sign, whole/3600, whole/60%60, whole%60)
}
