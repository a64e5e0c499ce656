package units

import (
	"strconv"
	"strings"
)

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
