package format

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/workload"
)

func Example_parseLoad() {
	l, err := parseLoad("1e5*gamma + 1e6/epsilon")
	if err != nil {
		fmt.Println(err)
		return
	}
	work, err := evalLoad(l, workload.Attributes{Gamma: 1e6, Epsilon: 1e-5})
	fmt.Println(work, err)

	_, err = parseLoad("1e5*gama")
	fmt.Println(err)
	// Output:
	// 2e+11 <nil>
	// column 5: unknown name "gama" (did you mean "gamma"?)
}

// What a formula may be is tested in internal/formula.
func TestLoadEval(t *testing.T) {
	for text, want := range map[string]float64{"gamma^2/epsilon + alpha": 18.25, "-0": 0, "0*-1": 0} {
		l, err := parseLoad(text)
		require.NoError(t, err)
		got, err := evalLoad(l, workload.Attributes{Gamma: 3, Epsilon: 0.5, Alpha: 0.25})
		require.NoError(t, err)
		require.Equal(t, want, got)
		require.False(t, math.Signbit(got), "no minus zero")
		require.Equal(t, text, l.String())
	}
}

func TestLoadErrors(t *testing.T) {
	_, err := parseLoad("1 + workers")
	require.Equal(t, &formula.Error{Col: 5, Msg: `unknown name "workers" (want gamma, epsilon, alpha or one of ceil, floor, round, sqrt, cbrt, log2, min, max, log, exp, pow)`}, err)
	for text, want := range map[string]string{
		"1/epsilon": "column 2: '/' of 1 and 0 has no finite value",
		"0-5":       "column 1: the load is -5 (want 0 or more)",
	} {
		l, err := parseLoad(text)
		require.NoError(t, err)
		_, err = evalLoad(l, workload.Attributes{})
		require.EqualError(t, err, want)
	}
	_, err = evalLoad(formula.Formula{}, workload.Attributes{})
	require.EqualError(t, err, "no load function")
}

func TestLoadUses(t *testing.T) {
	l, err := parseLoad("gamma*2 + exp(alpha)")
	require.NoError(t, err)
	require.True(t, l.Uses("alpha"))
	require.False(t, l.Uses("epsilon"))
	require.False(t, formula.Formula{}.Uses("gamma"))
}
