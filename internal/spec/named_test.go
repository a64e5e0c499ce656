package spec_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/spec"
)

func TestParseNamed(t *testing.T) {
	for text, want := range map[string]struct{ shown, spec, err string }{
		"heft":                              {shown: "heft", spec: "heft"},
		"heft(insertion=false)":             {shown: "heft(insertion=false)", spec: "heft(insertion=false)"},
		"mine=heft(insertion=false)":        {shown: "mine", spec: "heft(insertion=false)"},
		" my_2.0 = exec(cmd='./a x=1 (b)')": {shown: "my_2.0", spec: "exec(cmd=./a x=1 (b))"},
		"=heft":                             {err: `scheduler "=heft": the short name "": want letters, digits, '-', '_' and '.'`},
		"my own=heft":                       {err: `scheduler "my own=heft": the short name "my own": want letters, digits, '-', '_' and '.'`},
		"a=b=heft":                          {err: `scheduler "b=heft": column 2: want nothing after b, got "=heft"`},
		"a=":                                {err: `scheduler "": column 1: want a name made of a-z, 0-9 and '-', got the end`},
	} {
		n, err := spec.ParseNamed("scheduler", text)
		if want.err != "" {
			require.EqualError(t, err, want.err)
			continue
		}
		require.NoError(t, err, text)
		require.Equal(t, want.shown, n.String())
		require.Equal(t, want.spec, n.Spec.String())
	}
}
