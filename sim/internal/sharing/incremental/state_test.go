package incremental

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTransitions: the table in doc.go has the transitions that the code allows, and random runs make them all.
// A run that made another would panic.
func TestTransitions(t *testing.T) {
	want := tableOfDoc(t)
	allowed, seen := map[string]bool{}, map[string]bool{}
	for from := range numStates {
		for to := range numStates {
			if transitions[from][to] {
				allowed[fmt.Sprint(from, " ", to)] = true
			}
		}
	}
	require.Equal(t, want, allowed)
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 11))
		d := usual
		d.fat = float64(seed%2) / 4
		p := newPair(t, r, 1+r.IntN(12), d)
		p.fast.onBecome = func(from, to state) { seen[fmt.Sprint(from, " ", to)] = true }
		flows := 1 + r.IntN(60)
		for step := range 200 {
			p.now += r.Float64()
			p.step(flows)
			p.settle()
			if len(p.fast.cuts) > 0 || step == 199 {
				p.begin(len(p.caps))
			}
		}
	}
	require.Equal(t, want, seen)
}

// tableOfDoc are the rows of the table of transitions in doc.go, but for those of new constraints.
func tableOfDoc(t *testing.T) map[string]bool {
	text, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	_, table, found := strings.Cut(string(text), "//	from    to      when\n")
	require.True(t, found)
	rows := map[string]bool{}
	for line := range strings.Lines(table) {
		fields := strings.Fields(strings.TrimPrefix(line, "//\t"))
		if !strings.HasPrefix(line, "//\t") {
			break
		}
		if fields[0] != "new" {
			rows[fields[0]+" "+fields[1]] = true
		}
	}
	return rows
}
