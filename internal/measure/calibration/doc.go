// Package calibration fits a model's constants to measured rows and says how far
// they can be trusted.
//
// A model that is linear in its constants is a [Linear]; any other, a simulator
// included, is a [Nonlinear]; [FitPower] fits y = A x^B. Rows are of the caller's own
// type: the model says what it reads from one.
//
// # Life of a calibration
//  1. [Where] or [EveryOther] splits the measured rows in a training and a test
//     part.
//  2. Fit finds the constants of least squares on the training part: of the
//     relative errors ([Relative]), for measurements that span decades, or of the errors
//     themselves ([Ordinary]).
//  3. The [Fit] carries each constant with its confidence interval, the
//     residuals, and the [Errors] on the rows it was fitted to.
//  4. [Evaluate] measures the errors on the test part, which the fit never saw.
//
// Rows that do not determine all constants end in a [*SingularError] that names these.
//
// # Intervals
// A constant's interval is value +- t * standard error, t of Student's distribution with
// rows - constants degrees of freedom. It holds if the model is right and the residuals
// (relative ones, with Relative) are independent and normal with one variance. N. R. Draper
// and H. Smith, "Applied regression analysis", 3rd edition, 1998, sections 5.1 and 9.2; for
// nonlinear models, to first order, section 24.5.
//
// # Determinism
// No randomness: the search starts where the caller says.
//
// # Adding a model
// Write it as a Linear if it is one; that needs no starting point and has one
// answer. internal/papers/pccluster has both.
//
// # Not here
// What is measured, and which rows to trust, is the experiment's business.
package calibration
