package overhead

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func parse(t require.TestingT, text string) Model {
	m, err := Parse(text)
	require.NoError(t, err, text)
	return m
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"none":                               "none",
		" none ":                             "none",
		"htcondor-8.6":                       "htcondor-8.6",
		"htcondor-8.6(begin=300s)":           "htcondor-8.6(begin=300s)",
		"htcondor-8.6(begin=60s)":            "htcondor-8.6",
		"htcondor-8.8(pipe=none)":            "htcondor-8.8(pipe=none)",
		"htcondor-8.6(submits=10,match=20s)": "htcondor-8.6(submit-gap=500ms,match=20s)",
		"htcondor(scan=5s,submits=5,match=20s,begin=60s,complete=5s,pipe=125MBps)": "htcondor(begin=60s,scan=5s,submit-gap=1s,match=20s,pipe=1Gbps,complete=5s)",
		"serial(gap=1s)":                         "serial(submit-gap=1s)",
		"serial(gap=exp(1s),seed=3)":             "serial(submit-gap=exp(1s),seed=3)",
		"nextflow(poll=5s,queue-size=100)":       "nextflow(scan=5s,slots=100)",
		"makeflow(jobs=7,pipe=inf)":              "makeflow(pipe=inf,slots=7)",
		"htcondor-8.6(submit-host=head)":         "htcondor-8.6(submit-host=head)",
		"serial(stretch=1.5)":                    "serial(stretch=1.5)",
		"serial(stretch=lognormal(cv=0.2))":      "serial(stretch=lognormal(cv=0.2))",
		"serial( gap = 0s )":                     "serial",
		"htcondor-8.6(complete=uniform(1s..9s))": "htcondor-8.6(complete=uniform(1s..9s))",
		"nextflow-k8s(poll=5s,queue-size=300,batch=true,node-share=fifo,seed=3)": "nextflow-k8s(queue=300,batch=true,node-share=fifo,poll=5s,seed=3)",
		"nextflow-k8s-22(batch=false,node-share=equal,start-work=exp(2s))":       "nextflow-k8s-22(batch=false,start-work=exp(2s))",
	} {
		m := parse(t, text)
		require.Equal(t, want, m.String(), text)
		again := parse(t, want)
		require.True(t, m.Same(&again), text)
		require.Equal(t, strings.TrimSpace(text) != None && want != "serial", m.On(), text)
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   `column 1: unknown overhead "" (want one of none, htcondor, serial, nextflow, makeflow, nextflow-k8s, htcondor-8.6, htcondor-8.8, makeflow-wq, nextflow-local, nextflow-grid, nextflow-k8s-22)`,
		"htcondor-8.7":                       `column 1: unknown overhead "htcondor-8.7" (did you mean "htcondor-8.6"?)`,
		"serial(gap=1s":                      `column 14: want ',' or ')', got the end`,
		"serial(gab=1s)":                     `column 8: serial: unknown argument "gab" (did you mean "gap"?)`,
		"serial(gap=1s,submit-gap=1s)":       `column 8: serial: gap: want it or submit-gap, not both`,
		"serial(gap=-1s)":                    `column 8: serial: gap: -1: want at least 0`,
		"htcondor(match=1e-300s)":            `column 10: htcondor: match: 1e-300s: want at least 1us, or 0s for at any time`,
		"serial(scan=999ns)":                 `column 8: serial: scan: 999ns: want at least 1us, or 0s for at any time`,
		"serial(gap=exp)":                    `column 12: exp: mean: missing`,
		"serial(scan=exp(1s))":               `column 8: serial: scan: "exp(1s)": want one value, not a law`,
		"htcondor(submits=5)":                `column 10: htcondor: submits: it counts jobs of a scan, and there is no scan (add scan=5s)`,
		"htcondor-8.6(submits=0)":            `column 14: htcondor-8.6: submits: 0: want at least 1`,
		"makeflow(jobs=1.5)":                 `column 10: makeflow: jobs: "1.5" is not a whole number`,
		"makeflow(pipe=0MBps)":               `column 10: makeflow: pipe: 0: want more than 0`,
		"makeflow(pipe=1MBps,submit-host=x)": `column 21: makeflow: submit-host: want it or pipe, not both: files go over the host's links, or through a pipe`,
		"serial(stretch=0)":                  `column 8: serial: stretch: 0: want more than 0`,
		"serial(begin=1e30s)":                `column 8: serial: begin: 1e+30: want at most 1e+15`,
		"nextflow-k8s(batch=yes)":            `column 14: nextflow-k8s: batch: "yes": want false or true`,
		"nextflow-k8s(poll=exp(5s))":         `column 14: nextflow-k8s: poll: "exp(5s)": want one value, not a law`,
		"nextflow-k8s(queue=1.5)":            `column 14: nextflow-k8s: queue: "1.5" is not a whole number`,
		"nextflow(seed=x)":                   `column 10: nextflow: seed: "x" is not a whole number, at least 0`,
	} {
		_, err := Parse(text)
		require.EqualError(t, err, want, text)
	}
}

// Each value of a preset has a parameter and a source, and reads back.
func TestSystems(t *testing.T) {
	for _, s := range Systems() {
		require.NotEmpty(t, s.Summary, s.Name)
		require.Equal(t, s.Preset, len(s.Values) > 0, s.Name)
		m := parse(t, s.Name)
		require.Equal(t, s.Preset, m.On(), s.Name)
		for _, v := range s.Values {
			require.NotEmpty(t, v.Source, "%s %s", s.Name, v.Param)
			p, err := paramNamed(v.Param)
			require.NoError(t, err)
			x, err := p.parse(v.Value)
			require.NoError(t, err)
			have, drawn, err := m.Get(v.Param)
			require.NoError(t, err)
			require.False(t, drawn)
			require.Equal(t, x, have)
		}
	}
}

// poll of the systems by Nextflow is their scan, and stays it.
func TestPollOfNextflow(t *testing.T) {
	m := parse(t, "nextflow(poll=5s)")
	require.False(t, m.ContainerStages())
	require.NoError(t, m.Set(pollKey, 3))
	require.Equal(t, "serial(scan=5s,poll=3s)", m.String())
}

func TestSet(t *testing.T) {
	var m Model
	require.NoError(t, m.Set("begin", 12.345678901234567))
	require.NoError(t, m.Set("pipe", math.Inf(1)))
	require.EqualError(t, m.Set("slots", 1.5), "slots: 1.5: want a whole number")
	require.EqualError(t, m.Set("scan", math.NaN()), "scan: NaN: want a finite number")
	require.EqualError(t, m.Set("batch", 2), "batch: 2: want 0 or 1 (false or true)")
	require.EqualError(t, m.Set("queue", 1.5), "queue: 1.5: want a whole number")
	require.EqualError(t, m.Set("begn", 1), `unknown parameter "begn" (did you mean "begin"?)`)
	again := parse(t, m.String())
	require.True(t, m.Same(&again), m.String())
}

// What a model says reads back as the same numbers, to the last bit.
func TestStringReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := parse(t, rapid.SampledFrom(names()[1:]).Draw(t, "base"))
		for _, p := range Params() {
			if !rapid.Bool().Draw(t, p.Name) {
				continue
			}
			x := math.Exp(rapid.Float64Range(-10, 10).Draw(t, "log"))
			switch {
			case p.Unit == "jobs":
				x = math.Ceil(x)
			case p.words() != nil:
				x = math.Round(min(x, 1))
			}
			require.NoError(t, m.Set(p.Name, x))
		}
		again := parse(t, m.String())
		require.True(t, m.Same(&again), m.String())
		require.Equal(t, m.String(), again.String())
	})
}
