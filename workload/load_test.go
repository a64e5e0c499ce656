package workload

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func ExampleParseLoad() {
	load, err := ParseLoad("1e5*gamma + 1e6/epsilon")
	if err != nil {
		fmt.Println(err)
		return
	}
	work, err := load.Eval(Attributes{Gamma: 1e6, Epsilon: 1e-5})
	fmt.Println(work, err)

	_, err = ParseLoad("1e5*gama")
	fmt.Println(err)
	// Output:
	// 2e+11 <nil>
	// column 5: unknown name "gama" (did you mean "gamma"?)
}

// What a formula may be is tested in internal/formula.
func TestLoadEval(t *testing.T) {
	for text, want := range map[string]float64{"gamma^2/epsilon + alpha": 18.25, "-0": 0, "0*-1": 0} {
		load, err := ParseLoad(text)
		require.NoError(t, err)
		got, err := load.Eval(Attributes{Gamma: 3, Epsilon: 0.5, Alpha: 0.25})
		require.NoError(t, err)
		require.Equal(t, want, got)
		require.False(t, math.Signbit(got), "no minus zero")
		require.Equal(t, text, load.String())
	}
}

func TestLoadErrors(t *testing.T) {
	_, err := ParseLoad("1 + workers")
	require.Equal(t, &LoadError{Col: 5, Msg: `unknown name "workers" (want gamma, epsilon, alpha or one of ceil, floor, round, sqrt, cbrt, log2, min, max, log, exp, pow)`}, err)
	for text, want := range map[string]string{
		"1/epsilon": "column 2: '/' of 1 and 0 has no finite value",
		"0-5":       "column 1: the load is -5 (want 0 or more)",
	} {
		load, err := ParseLoad(text)
		require.NoError(t, err)
		_, err = load.Eval(Attributes{})
		require.EqualError(t, err, want)
	}
	_, err = Load{}.Eval(Attributes{})
	require.EqualError(t, err, "no load function")
}

func TestLoadUses(t *testing.T) {
	load, err := ParseLoad("gamma*2 + exp(alpha)")
	require.NoError(t, err)
	require.True(t, load.Uses("alpha"))
	require.False(t, load.Uses("epsilon"))
	require.False(t, Load{}.Uses("gamma"))
}
