package queue

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/spec"
)

// keyOf makes the key that text names.
func keyOf(t *testing.T, text string) key {
	t.Helper()
	a := spec.Spec{Name: "easy", Args: []spec.Arg{{Key: "order", Value: text}}}.Reader()
	k := keyArg(a, "order")
	require.NoError(t, a.Err())
	return k
}

// TestKeys: the values of all keys for one job that has waited 50 s.
func TestKeys(t *testing.T) {
	r := Request{Units: 8, EstimateSec: 100, SubmitSec: 1000, EligibleSec: 1000}
	for text, want := range map[string]float64{
		"fcfs": 0, "sjf": 100, "ljf": -100, "smallest": 8, "largest": -8, "saf": 800, "srf": 12.5,
		"expansion": -1.5, "expansion(tau=200s)": -1, "wfp3": -1, "unicef": -0.5 / 3, "unicef(form=cobalt)": -0.5,
		"f1": 2*8 + 870*3, "f2": 10*8 + 25600*3, "f3": 800 + 6860000*3, "f4": 100*math.Sqrt(8) + 530000*3,
		"formula('w/e - n')": -7.5, "formula(of=min(n,s))": 8, "formula('log(0-n)')": math.Inf(1),
	} {
		require.InDelta(t, want, keyOf(t, text).value(&r, 1050), 1e-9, text)
	}
	r.EstimateSec, r.Units, r.SubmitSec = 0, 1, 0
	for text, want := range map[string]float64{"wfp3": -1050 * 1050 * 1050, "unicef": -1050, "expansion": -1050, "f1": 0} {
		require.Equal(t, want, keyOf(t, text).value(&r, 1050), text)
	}
}

func TestKeysThatMove(t *testing.T) {
	for text, moves := range map[string]bool{
		"fcfs": false, "f4": false, "wfp3": true, "expansion": true, "multifactor": true,
		"formula('n*e + s')": false, "formula('n*w')": true, "formula('running')": true,
	} {
		require.Equal(t, moves, keyOf(t, text).moves, text)
	}
}

// TestTable: each row can be made without arguments, and with its defaults as stated.
func TestTable(t *testing.T) {
	for _, e := range Table() {
		if e.Name == "exec" {
			continue // it needs a program
		}
		p, err := Parse(e.Name)
		require.NoError(t, err)
		require.Equal(t, e.Name, fmt.Sprint(p))
		require.NotEmpty(t, e.Summary)
		require.NotEmpty(t, e.Cost)
		if e.Params != "" {
			text := e.Name + "(" + e.Params + ")"
			s, err := spec.Parse(text)
			require.NoError(t, err)
			for i := range s.Args {
				if s.Args[i].Value == "ORDER" {
					s.Args[i].Value = "fcfs"
				}
			}
			_, err = Parse(s.String())
			require.NoError(t, err)
		}
	}
	for _, k := range Keys() {
		require.NotEmpty(t, k.Summary)
		if k.Name != "formula" && k.Params != "" {
			keyOf(t, k.Name+"("+k.Params+")")
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"esy":                                      `unknown policy "esy" (did you mean "easy"?)`,
		"easy(":                                    `policy easy(: column 6: want key=value, got the end`,
		"easy(backfil=sjf)":                        `policy easy(backfil=sjf): unknown key "backfil" (did you mean "backfill"?)`,
		"easy(order=sfj)":                          `policy easy(order=sfj): order: unknown key "sfj" (did you mean "sjf"?)`,
		"easy(reserve=0)":                          `policy easy(reserve=0): reserve: want a number of at least 1, or all`,
		"easy(reserve=2,relax=0.5)":                `policy easy(reserve=2,relax=0.5): relax: it needs reserve=1`,
		"easy(relax=-1)":                           `policy easy(relax=-1): relax: want a factor of at least 0`,
		"easy(depth=-1)":                           `policy easy(depth=-1): depth: want a number of at least 0`,
		"easy(order=formula('n*'))":                `policy easy(order=formula('n*')): order: formula: of: column 3: want n, e, s, w, running, queued, a number or a function`,
		"slurm(bf-max-job-test=0)":                 `policy slurm(bf-max-job-test=0): bf-max-job-test: want a number of at least 1`,
		"slurm(bf-interval=0s)":                    `policy slurm(bf-interval=0s): bf-interval: want a time above 0`,
		"easy(order=multifactor(age=-1))":          `policy easy(order=multifactor(age=-1)): order: multifactor: age: want a weight of at least 0`,
		"easy(order=multifactor(fair-share=flat))": `policy easy(order=multifactor(fair-share=flat)): order: multifactor: fair-share: unknown value "flat" (want one of tree, classic)`,
	} {
		_, err := Parse(text)
		assert.EqualError(t, err, want)
	}
}
