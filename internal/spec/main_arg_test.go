package spec

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseMain(t *testing.T) {
	main := map[string]string{"exp": "mean", "load": "law"}
	for text, want := range map[string]string{
		"exp(1h)":                           "exp(mean=1h)",
		"exp( mean = 1h )":                  "exp(mean=1h)",
		"exp":                               "exp",
		"exp()":                             "exp",
		`exp("1 h")`:                        "exp(mean=1 h)",
		"load(uniform(0.5..1),every=10min)": "load(law=uniform(0.5..1),every=10min)",
		"load(every=10min,law=exp(b=1))":    "load(every=10min,law=exp(b=1))",
	} {
		s, err := ParseMain(text, main)
		require.NoError(t, err, text)
		require.Equal(t, want, s.String())
	}
	for text, want := range map[string]string{
		"exp(1h,2h)":        "column 10: want '=' after 2h, got \")\" (quote a value that holds a comma)",
		"exp(1h,mean=2h)":   "column 8: mean is given twice",
		"other(1h)":         "column 9: want '=' after 1h, got \")\" (quote a value that holds a comma)",
		"load(every=1,0.5)": "column 15: want '=' after 0, got \".5)\" (quote a value that holds a comma)",
	} {
		_, err := ParseMain(text, main)
		require.EqualError(t, err, want, text)
	}
	text := "load( uniform(0.5..1), every= 10min)"
	require.Equal(t, 7, Column(text, 0))
	require.Equal(t, 7, ValueColumn(text, 0))
	require.Equal(t, 24, Column(text, 1))
	require.Equal(t, 31, ValueColumn(text, 1))
	require.Equal(t, 1, ValueColumn(text, 2))
}

func TestParseArgs(t *testing.T) {
	s, err := ParseArgs("noise", "a=1, b=c(d=2)")
	require.NoError(t, err)
	require.Equal(t, "noise(a=1,b=c(d=2))", s.String())
	for text, want := range map[string]string{
		"":        "",
		"a":       "column 2: want '=' after a, got the end (quote a value that holds a comma)",
		"a=1,":    "column 5: want key=value, got the end",
		"a=1,b=(": "column 8: want ',' or ')', got the end",
		"a=1,a=2": "column 5: a is given twice",
		"=":       "column 1: want key=value, got \"=)\"",
	} {
		_, err := ParseArgs("noise", text)
		if want == "" {
			require.NoError(t, err, text)
			continue
		}
		require.EqualError(t, err, want, text)
	}
}
