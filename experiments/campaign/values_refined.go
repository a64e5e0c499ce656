package campaign

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/refine"
)

// maxCount bounds counts of nodes and tasks, as package refine does.
const maxCount = 10_000_000

func readReference(text string) (Value, error) {
	if text == "file" {
		return word(text, func(s *Setting) { s.ReferenceFlops = 0 }), nil
	}
	x, err := aboveZero(text, units.Speed)
	return word(units.FormatSpeed(x), func(s *Setting) { s.ReferenceFlops = x }), err
}

func readIntensity(text string) (Value, error) {
	i, err := scalability.ParseIntensity(text)
	return Value{Text: text, key: i.String(), set: func(s *Setting) { s.Intensity = i }}, err
}

func readK(text string) (Value, error) {
	return whole(text, 1, maxCount, func(s *Setting, x int) { s.Refined, s.Refine.K = true, x })
}

func readBeta(text string) (Value, error) {
	x, err := aboveZero(text, native.Number)
	return number(x, func(s *Setting) { s.Refined, s.Refine.Beta = true, x }), err
}

func readAlpha(text string) (Value, error) {
	x, err := atLeast(0, text, units.Fraction)
	if err == nil && x > 1 {
		err = fmt.Errorf("%q is more than 1 (want a fraction from 0 to 1, or 0%% to 100%%)", text)
	}
	return number(x, func(s *Setting) { s.Refine.Alpha = x }), err
}

func readChi(text string) (Value, error) {
	x, err := atLeast(0, text, units.Fraction)
	return number(x, func(s *Setting) { s.Refine.ReducePerWork = x }), err
}

func readMapping(text string) (Value, error) {
	m, err := scalability.ParseMapping(text)
	return word(m.String(), func(s *Setting) { s.Mapping = m }), err
}

func readSpeeds(text string) (Value, error) {
	x, err := scalability.ParseSpeeds(text)
	return word(x.String(), func(s *Setting) { s.Speeds = x }), err
}

func readNewBandwidth(text string) (Value, error) {
	x, err := aboveZero(text, units.Bandwidth)
	return word(units.FormatBandwidth(x), func(s *Setting) { s.NewLinkBytesPerSec = x }), err
}

func readNewLatency(text string) (Value, error) {
	x, err := atLeast(0, text, units.Duration)
	return word(units.FormatDuration(x), func(s *Setting) { s.NewLinkLatencySec = x }), err
}

func readSend(text string) (Value, error) {
	send, err := refine.ParseSend(text)
	return word(send.String(), func(s *Setting) { s.Refine.Send = send }), err
}

func readReducePerByte(text string) (Value, error) {
	x, err := atLeast(0, text, native.Number)
	return number(x, func(s *Setting) { s.Refine.ReduceFlopPerByte = x }), err
}

func readDataExponent(text string) (Value, error) {
	x, err := atLeast(0, text, native.Number)
	return number(x, func(s *Setting) { s.Refine.DataExponent = x }), err
}

func readSerialRatio(text string) (Value, error) {
	x, err := atLeast(0, text, native.Number)
	return number(x, func(s *Setting) { s.Refine.SerialRatio = x }), err
}

func readRho0(text string) (Value, error) {
	if text == "inf" {
		return word(text, func(s *Setting) { s.Refine.Rho0 = math.Inf(1) }), nil
	}
	x, err := atLeast(0, text, native.Number)
	return number(x, func(s *Setting) { s.Refine.Rho0 = x }), err
}

func readSecondHalfK(text string) (Value, error) {
	return whole(text, 1, maxCount, func(s *Setting, x int) { s.Refine.SecondHalfK = x })
}

func readMaxLevel(text string) (Value, error) {
	return whole(text, 0, maxCount, func(s *Setting, x int) { s.Refine.MaxLevelTasks = x })
}

func readIsospeed(text string) (Value, error) {
	return choice(text, []string{"false", "true"}, func(s *Setting, i int) { s.Isospeed = i == 1 })
}

func readCountReduce(text string) (Value, error) {
	return choice(text, []string{"false", "true"}, func(s *Setting, i int) { s.Refine.CountReduce = i == 1 })
}
