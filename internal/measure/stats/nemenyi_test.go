package stats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// J. Demsar, JMLR 7, 2006, table 5(a): critical values for 2 to 10 classifiers, the studentized
// range over the square root of 2.
func TestStudentizedRangeDemsar(t *testing.T) {
	for alpha, row := range map[float64][]float64{
		0.05: {1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164},
		0.10: {1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920},
	} {
		for i, want := range row {
			// 2.3437, 2.4595 and 2.9483 stand as 2.343, 2.459 and 2.949 there
			require.InDelta(t, want, studentizedRangeQuantile(alpha, i+2)/math.Sqrt2, 0.00071, "%v %d", alpha, i+2)
		}
	}
}

// The critical values in Orange's compute_CD, for 2 to 20 methods.
func TestStudentizedRangeOrange(t *testing.T) {
	for i, want := range []float64{
		1.959964, 2.343701, 2.569032, 2.727774, 2.849705, 2.94832, 3.030879, 3.101730, 3.163684, 3.218654, 3.268004, 3.312739, 3.353618, 3.39123,
		3.426041, 3.458425, 3.488685, 3.517073, 3.543799,
	} {
		require.InDelta(t, want, studentizedRangeQuantile(0.05, i+2)/math.Sqrt2, 0.000002, i+2)
	}
}

// The numbers are qtukey(0.95 and 0.99, k, Inf), ptukey(3, k, Inf) and 1 - ptukey(8, k, Inf)
// of R 4.2.2, whose algorithm (AS 190) is less exact.
func TestStudentizedRangeR(t *testing.T) {
	for k, want := range map[int][4]float64{
		2:   {2.771807649019189, 3.6427727363953837, 0.96610514647531076, 1.5417273901974227e-08},
		3:   {3.3144931575530054, 4.1203032832717401, 0.9144574283450424, 4.6214400750699269e-08},
		5:   {3.8576555268516346, 4.6028210431711871, 0.78912349503648005, 1.5380314555279995e-07},
		10:  {4.4741244712630657, 5.1566352531376722, 0.48781592602648893, 6.8946222309129723e-07},
		20:  {5.0116887946867648, 5.6452146851370282, 0.15374353433978416, 2.8901613927656555e-06},
		50:  {5.6460261817410524, 6.2283926079121752, 0.0031428136830834344, 1.8281661336994048e-05},
		100: {6.0846376927273447, 6.6355420305468424, 3.3596579356165889e-06, 7.1919346549709218e-05},
	} {
		require.InDelta(t, want[0], studentizedRangeQuantile(0.05, k), 1e-4, k)
		require.InDelta(t, want[1], studentizedRangeQuantile(0.01, k), 1e-4, k)
		require.InDelta(t, want[2], 1-studentizedRangeTail(3, k), 1e-8, k)
		require.InEpsilon(t, want[3], studentizedRangeTail(8, k), 1e-5, k)
	}
}

// Of two numbers the range is normal too.
func TestStudentizedRangeOfTwo(t *testing.T) {
	for _, q := range []float64{0.01, 0.5, 1, 3, 6, 9} {
		require.InEpsilon(t, math.Erfc(q/2), studentizedRangeTail(q, 2), 1e-12, q)
	}
	require.Equal(t, 1.0, studentizedRangeTail(0, 5))
	require.True(t, math.IsNaN(studentizedRangeTail(math.NaN(), 5)))
	require.True(t, math.IsNaN(studentizedRangeQuantile(0, 5)))
	require.True(t, math.IsNaN(studentizedRangeQuantile(0.05, 1)))
}
