package oracletest

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
)

func TestAnswerSurvivesPacking(t *testing.T) {
	for seed := range uint64(Round) {
		c := Generate(seed, 60)
		a := Answer{Case: c, Times: &Times{Tasks: make([]Span, len(c.Workload.Tasks)), Messages: make([]Span, len(c.Workload.Messages))}}
		for i := range a.Times.Tasks {
			a.Times.Tasks[i] = Span{float64(i) / 3, float64(i) / 7, true}
		}
		a.Times.Messages[0] = Span{1e-300, 5e300, true}
		data, err := a.Pack()
		require.NoError(t, err)
		back, err := Unpack(c.Name, data)
		require.NoError(t, err)
		require.Equal(t, a, *back)
	}
}

func TestGenerateIsRepeatable(t *testing.T) {
	var seen []string
	for seed := range uint64(len(kinds)) {
		require.Equal(t, Generate(seed, 400), Generate(seed, 400))
		require.NotContains(t, seen, Generate(seed, 400).PlatformXML)
		seen = append(seen, Generate(seed, 400).PlatformXML)
	}
}

func TestReadPlacedRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"unknown item": "X 1 2",
		"task fields":  "T a 1",
		"task number":  "T a 1 h\nE 0 1 5",
		"bytes":        "T a 1 h\nT b 1 h\nE 0 1 many",
		"control":      "T a 1 h\nO 0 -1",
		"cores":        "T a 1 h\nH h x 0",
		"queue":        "T a 1 h\nH h 1 3",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ReadPlaced(text)
			require.Error(t, err)
		})
	}
}

func TestReadTimesRefuses(t *testing.T) {
	p := &oracle.Placed{Tasks: make([]oracle.Task, 1), Messages: make([]oracle.Message, 1)}
	for _, text := range []string{"task 0 1", "task 1 0 0", "message 1 0 0", "message -1 0 0", "task 0 x 0", "task 0 0 x"} {
		_, err := ReadTimes(text, p)
		require.Error(t, err, text)
	}
	got, err := ReadTimes("task 0 1 2\nmessage 0 2 3.5\n", p)
	require.NoError(t, err)
	require.Equal(t, &Times{Tasks: []Span{{1, 2, true}}, Messages: []Span{{2, 3.5, true}}}, got)
}

func TestPlacedTextKeepsEveryDigit(t *testing.T) {
	p := oracle.Placed{Tasks: []oracle.Task{{Name: "a", WorkFlop: 0.1 + 0.2, Host: "h", Priority: 2.5}, {Name: "b", WorkFlop: 1e22, Host: "h"}}, Messages: []oracle.Message{{To: 1, Bytes: 5e-324}}}
	var text bytes.Buffer
	require.NoError(t, p.Write(&text))
	back, err := ReadPlaced(text.String())
	require.NoError(t, err)
	require.Equal(t, p, back)
}
